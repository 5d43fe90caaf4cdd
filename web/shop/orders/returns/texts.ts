import { addTexts } from '../../../texts/texts.ts';
import returns from './returns.en.json';

addTexts('returns', returns);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    returns: typeof returns;
  }
}
