import { addTexts } from '../../../texts/texts.ts';
import discount from './discount.en.json';

addTexts('discount', discount);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    discount: typeof discount;
  }
}
