import { addTexts } from '../texts/texts.ts';
import overview from './overview.en.json';

addTexts('overview', overview);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    overview: typeof overview;
  }
}
