import { addTexts } from '../../../texts/texts.ts';
import shop from './shop.en.json';

addTexts('shop', shop);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    shop: typeof shop;
  }
}
