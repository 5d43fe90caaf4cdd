import { addTexts } from '../texts/texts.ts';
import uploads from './uploads.en.json';

addTexts('uploads', uploads);

declare module '../texts/catalogs.ts' {
  interface Catalogs {
    uploads: typeof uploads;
  }
}
