import { addTexts } from '../../texts/texts.ts';
import videos from './videos.en.json';

addTexts('videos', videos);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    videos: typeof videos;
  }
}
