import { addTexts } from '../../texts/texts.ts';
import payments from './payments.en.json';

addTexts('payments', payments);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    payments: typeof payments;
  }
}
