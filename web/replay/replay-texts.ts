import { addTexts } from '../texts/texts.ts';
import replay from './replay.en.json';

addTexts('replay', replay);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    replay: typeof replay;
  }
}
