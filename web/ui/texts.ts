import { addTexts } from '../texts/texts.ts';
import ui from './ui.en.json';

addTexts('ui', ui);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    ui: typeof ui;
  }
}
