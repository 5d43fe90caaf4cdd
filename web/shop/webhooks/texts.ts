import { addTexts } from '../../texts/texts.ts';
import webhooks from './webhooks.en.json';

addTexts('webhooks', webhooks);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    webhooks: typeof webhooks;
  }
}
