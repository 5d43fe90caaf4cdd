import { addTexts } from '../../texts/texts.ts';
import secondFactor from './second-factor.en.json';

/** What is said of the second step, which other ways in need not load. */
addTexts('second-factor', secondFactor);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    'second-factor': typeof secondFactor;
  }
}
