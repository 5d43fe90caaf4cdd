import '../texts.ts';
import { addTexts } from '../../texts/texts.ts';
import account from './account.en.json';

addTexts('account', account);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    account: typeof account;
  }
}
