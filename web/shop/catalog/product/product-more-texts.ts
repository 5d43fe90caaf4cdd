import { addTexts } from '../../../texts/texts.ts';
import more from './product-more.en.json';

/** Of what a product's page loads when it has it. */
addTexts('product-more', more);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    'product-more': typeof more;
  }
}
