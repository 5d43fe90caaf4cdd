import { addTexts } from '../../texts/texts.ts';
import checkout from './checkout.en.json';

addTexts('checkout', checkout);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    checkout: typeof checkout;
  }
}
