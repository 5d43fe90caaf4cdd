import { addTexts } from '../../texts/texts.ts';
import likes from './likes.en.json';

addTexts('likes', likes);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    likes: typeof likes;
  }
}
