import { addTexts } from '../../../texts/texts.ts';
import pages from './pages.en.json';

addTexts('front-pages', pages);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    'front-pages': typeof pages;
  }
}
