import { addTexts } from '../../../texts/texts.ts';
import panel from './notice-panel.en.json';

addTexts('notice-panel', panel);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    'notice-panel': typeof panel;
  }
}
