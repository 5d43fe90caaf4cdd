import { addTexts } from '../../texts/texts.ts';
import own from './own-notices.en.json';

/** Of a shopper's notification panel: loaded with what it lists. */
addTexts('own-notices', own);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    'own-notices': typeof own;
  }
}
