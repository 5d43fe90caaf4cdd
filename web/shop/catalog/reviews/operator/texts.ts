import { addTexts } from '../../../../texts/texts.ts';
import operator from './operator.en.json';

addTexts('operator-reports', operator);

declare module '../../../../texts/catalogs.ts' {
  interface Catalogs {
    'operator-reports': typeof operator;
  }
}
