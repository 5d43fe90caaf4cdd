import { addTexts } from '../../texts/texts.ts';
import card from './card.en.json';

addTexts('video-card', card);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    'video-card': typeof card;
  }
}
