import { addTexts } from '../../../texts/texts.ts';
import bulk from './bulk.en.json';

addTexts('bulk', bulk);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    bulk: typeof bulk;
  }
}
