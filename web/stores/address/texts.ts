import { addTexts } from '../../texts/texts.ts';
import address from './store-address.en.json';

addTexts('store-address', address);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    'store-address': typeof address;
  }
}
