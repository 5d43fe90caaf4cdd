import { addTexts } from '../../texts/texts.ts';
import offline from './offline.en.json';

addTexts('offline', offline);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    offline: typeof offline;
  }
}
