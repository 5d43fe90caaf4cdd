import { addTexts } from '../../texts/texts.ts';
import catalog from './catalog.en.json';

addTexts('catalog', catalog);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    catalog: typeof catalog;
  }
}
