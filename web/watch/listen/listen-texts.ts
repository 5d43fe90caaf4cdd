import { addTexts } from '../../texts/texts.ts';
import listen from './listen.en.json';

addTexts('listen', listen);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    listen: typeof listen;
  }
}
