import { addTexts } from '../../texts/texts.ts';
import audience from './audience.en.json';

addTexts('audience', audience);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    audience: typeof audience;
  }
}
