import { addTexts } from '../texts/texts.ts';
import pages from './pages.en.json';

addTexts('pages', pages);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    pages: typeof pages;
  }
}
