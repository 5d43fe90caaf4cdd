import { addTexts } from '../../../texts/texts.ts';
import wishlist from './wishlist.en.json';

addTexts('wishlist', wishlist);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    wishlist: typeof wishlist;
  }
}
