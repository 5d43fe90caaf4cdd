import { addTexts } from '../texts/texts.ts';
import live from './live.en.json';

addTexts('live', live);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    live: typeof live;
  }
}
