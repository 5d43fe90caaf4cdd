import { addTexts } from '../../texts/texts.ts';
import orders from './orders.en.json';

addTexts('orders', orders);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    orders: typeof orders;
  }
}
