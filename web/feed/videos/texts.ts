import { addTexts } from '../../texts/texts.ts';
import videos from './videos.en.json';

addTexts('video-feed', videos);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    'video-feed': typeof videos;
  }
}
