import { addTexts } from '../texts/texts.ts';
import consents from './consents.en.json';

addTexts('consents', consents);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    consents: typeof consents;
  }
}
