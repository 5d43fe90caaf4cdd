import { addTexts } from '../../texts/texts.ts';
import paper from './paper.en.json';

/** What stands above and below a shopper's pages on paper. */
addTexts('paper', paper);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    paper: typeof paper;
  }
}
