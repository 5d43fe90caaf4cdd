import { addTexts } from '../../../texts/texts.ts';
import abandoned from './abandoned.en.json';

addTexts('abandoned', abandoned);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    abandoned: typeof abandoned;
  }
}
