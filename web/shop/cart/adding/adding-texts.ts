import { addTexts } from '../../../texts/texts.ts';
import adding from './adding.en.json';

/** Said when something is added: loaded with the first of it. */
addTexts('adding', adding);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    adding: typeof adding;
  }
}
