import { addTexts } from '../../texts/texts.ts';
import cart from './cart.en.json';

/** What stands on other pages; the cart's own page loads the rest. */
addTexts('cart', cart);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    cart: typeof cart;
  }
}
