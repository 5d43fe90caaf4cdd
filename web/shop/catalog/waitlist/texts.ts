import { addTexts } from '../../../texts/texts.ts';
import waitlist from './waitlist.en.json';

addTexts('waitlist', waitlist);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    waitlist: typeof waitlist;
  }
}
