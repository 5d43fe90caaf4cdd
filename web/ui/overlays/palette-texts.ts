import { addTexts } from '../../texts/texts.ts';
import palette from './palette.en.json';

addTexts('palette', palette);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    palette: typeof palette;
  }
}
