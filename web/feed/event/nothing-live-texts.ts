import { addTexts } from '../../texts/texts.ts';
import nothing from './nothing-live.en.json';

addTexts('nothing-live', nothing);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    'nothing-live': typeof nothing;
  }
}
