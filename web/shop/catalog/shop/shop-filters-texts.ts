import { addTexts } from '../../../texts/texts.ts';
import filters from './shop-filters.en.json';

/** Of what the shop loads for whoever filters. */
addTexts('shop-filters', filters);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    'shop-filters': typeof filters;
  }
}
