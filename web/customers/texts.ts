import { addTexts } from '../texts/texts.ts';
import customers from './customers.en.json';

addTexts('customers', customers);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    customers: typeof customers;
  }
}
