import { addTexts } from '../../../texts/texts.ts';
import reviews from './reviews.en.json';

addTexts('reviews', reviews);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    reviews: typeof reviews;
  }
}
