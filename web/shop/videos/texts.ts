import { addTexts } from '../../texts/texts.ts';
import shoppable from './shoppable.en.json';

addTexts('shoppable', shoppable);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    shoppable: typeof shoppable;
  }
}
