import { addTexts } from '../../../texts/texts.ts';
import grievance from './grievance.en.json';

addTexts('grievance', grievance);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    grievance: typeof grievance;
  }
}
