import { addTexts } from '../../texts/texts.ts';
import demo from './customer-demo.en.json';

addTexts('customer-demo', demo);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    'customer-demo': typeof demo;
  }
}
