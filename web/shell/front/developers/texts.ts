import { addTexts } from '../../../texts/texts.ts';
import developers from './developers.en.json';

addTexts('developers', developers);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    developers: typeof developers;
  }
}
