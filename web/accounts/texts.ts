import { addTexts } from '../texts/texts.ts';
import accounts from './accounts.en.json';

addTexts('accounts', accounts);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    accounts: typeof accounts;
  }
}
