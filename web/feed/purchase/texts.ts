import { addTexts } from '../../texts/texts.ts';
import purchase from './purchase.en.json';

addTexts('purchase', purchase);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    purchase: typeof purchase;
  }
}
