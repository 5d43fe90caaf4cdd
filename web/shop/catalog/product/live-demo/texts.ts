import { addTexts } from '../../../../texts/texts.ts';
import liveDemo from './live-demo.en.json';

addTexts('live-demo', liveDemo);

declare module '../../../../texts/catalogs.ts' {
  interface Catalogs {
    'live-demo': typeof liveDemo;
  }
}
