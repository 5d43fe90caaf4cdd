import { addTexts } from '../../texts/texts.ts';
import event from './event.en.json';

addTexts('event', event);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    event: typeof event;
  }
}
