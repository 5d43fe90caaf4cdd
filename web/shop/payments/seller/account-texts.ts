import { addTexts } from '../../../texts/texts.ts';
import account from './payment-account.en.json';

addTexts('payment-account', account);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    'payment-account': typeof account;
  }
}
