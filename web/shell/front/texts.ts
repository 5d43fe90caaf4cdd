import { addTexts } from '../../texts/texts.ts';
import front from './front.en.json';

addTexts('front', front);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    front: typeof front;
  }
}
