import { addTexts } from '../../texts/texts.ts';
import store from './store-page.en.json';

addTexts('store', store);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    store: typeof store;
  }
}
