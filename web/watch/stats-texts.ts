import { addTexts } from '../texts/texts.ts';
import stats from './stats.en.json';

addTexts('stats', stats);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    stats: typeof stats;
  }
}
