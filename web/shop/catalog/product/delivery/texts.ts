import { addTexts } from '../../../../texts/texts.ts';
import delivery from './delivery.en.json';

addTexts('delivery', delivery);

declare module '../../../../texts/catalogs.ts' {
  interface Catalogs {
    delivery: typeof delivery;
  }
}
