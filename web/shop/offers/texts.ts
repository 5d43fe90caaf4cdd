import { addTexts } from '../../texts/texts.ts';
import offers from './offers.en.json';

addTexts('offers', offers);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    offers: typeof offers;
  }
}
