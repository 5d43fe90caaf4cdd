import { addTexts } from '../../../texts/texts.ts';
import own from './own.en.json';

addTexts('own-orders', own);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    'own-orders': typeof own;
  }
}
