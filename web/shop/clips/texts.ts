import { addTexts } from '../../texts/texts.ts';
import clips from './clips.en.json';

addTexts('clips', clips);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    clips: typeof clips;
  }
}
