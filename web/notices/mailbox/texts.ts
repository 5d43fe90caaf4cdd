import { addTexts } from '../../texts/texts.ts';
import mailbox from './mailbox.en.json';

addTexts('mailbox', mailbox);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    mailbox: typeof mailbox;
  }
}
