import { addTexts } from '../../../../texts/texts.ts';
import write from './write.en.json';

addTexts('write-review', write);

declare module '../../../../texts/catalogs.ts' {
  interface Catalogs {
    'write-review': typeof write;
  }
}
