import { addTexts } from '../../texts/texts.ts';
import cartCount from './cart-count.en.json';

/** What the ways to the cart are called. */
addTexts('cart-count', cartCount);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    'cart-count': typeof cartCount;
  }
}
