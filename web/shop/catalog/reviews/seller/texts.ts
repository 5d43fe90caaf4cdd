import { addTexts } from '../../../../texts/texts.ts';
import seller from './seller.en.json';

addTexts('seller-reviews', seller);

declare module '../../../../texts/catalogs.ts' {
  interface Catalogs {
    'seller-reviews': typeof seller;
  }
}
