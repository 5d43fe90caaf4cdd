import { addTexts } from '../texts/texts.ts';
import watch from './watch.en.json';

addTexts('watch', watch);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    watch: typeof watch;
  }
}
