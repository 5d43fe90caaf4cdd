import { addTexts } from '../../../texts/texts.ts';
import imports from './import.en.json';

addTexts('imports', imports);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    imports: typeof imports;
  }
}
