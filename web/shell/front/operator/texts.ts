import { addTexts } from '../../../texts/texts.ts';
import operator from './operator.en.json';

addTexts('operator', operator);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    operator: typeof operator;
  }
}
