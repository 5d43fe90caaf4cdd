import { addTexts } from '../../texts/texts.ts';
import confirm from './confirm.en.json';

/** What is said of the links of mails, which other ways in need not load. */
addTexts('confirm', confirm);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    confirm: typeof confirm;
  }
}
