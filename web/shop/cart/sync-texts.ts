import { addTexts } from '../../texts/texts.ts';
import sync from './sync.en.json';

/** Said when the carts of a device and of an account come together. */
addTexts('cart-sync', sync);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    'cart-sync': typeof sync;
  }
}
