import { addTexts } from '../../../texts/texts.ts';
import book from './book.en.json';

addTexts('book-demo', book);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    'book-demo': typeof book;
  }
}
