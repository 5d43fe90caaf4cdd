import { addTexts } from '../../texts/texts.ts';
import invoices from './invoices.en.json';

addTexts('invoices', invoices);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    invoices: typeof invoices;
  }
}
