import { addTexts } from '../../texts/texts.ts';
import signInSheet from './sign-in-sheet.en.json';

/** What the sheet says; what leads to it is in `texts.ts`. */
addTexts('sign-in-sheet', signInSheet);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    'sign-in-sheet': typeof signInSheet;
  }
}
