import { addTexts } from '../texts/texts.ts';
import dashboard from './dashboard.en.json';

addTexts('dashboard', dashboard);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    dashboard: typeof dashboard;
  }
}
