import { addTexts } from '../../texts/texts.ts';
import follows from './follows.en.json';

addTexts('follows', follows);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    follows: typeof follows;
  }
}
