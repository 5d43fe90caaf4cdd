import { addTexts } from '../../../texts/texts.ts';
import products from './products.en.json';

/** Of the seller's screens: shoppers do not load them. */
addTexts('products', products);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    products: typeof products;
  }
}
