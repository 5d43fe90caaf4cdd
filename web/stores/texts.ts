import { addTexts } from '../texts/texts.ts';
import settings from './store-settings.en.json';

addTexts('store-settings', settings);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    'store-settings': typeof settings;
  }
}
