import { addTexts } from '../texts/texts.ts';
import notices from './notices.en.json';

addTexts('notices', notices);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    notices: typeof notices;
  }
}
