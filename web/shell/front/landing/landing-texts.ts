import { addTexts } from '../../../texts/texts.ts';
import landing from './landing.en.json';

addTexts('landing', landing);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    landing: typeof landing;
  }
}
