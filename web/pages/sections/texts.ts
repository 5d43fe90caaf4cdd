import { addTexts } from '../../texts/texts.ts';
import sections from './sections.en.json';

addTexts('sections', sections);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    sections: typeof sections;
  }
}
