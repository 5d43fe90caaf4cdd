import { addTexts } from '../../../../texts/texts.ts';
import inAction from './in-action.en.json';

addTexts('in-action', inAction);

declare module '../../../../texts/catalogs.ts' {
  interface Catalogs {
    'in-action': typeof inAction;
  }
}
