import { addTexts } from '../../texts/texts.ts';
import staff from './staff.en.json';

addTexts('staff', staff);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    staff: typeof staff;
  }
}
