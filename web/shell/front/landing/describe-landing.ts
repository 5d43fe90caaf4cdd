import './landing-texts.ts';
import { describeShared } from '../../../net/share-preview.ts';
import { text } from '../../../texts/texts.ts';

/** What browsers, searches and previews say of the page. */
export const describeLanding = (origin: string | undefined) => [
  { title: text('landing:meta') },
  ...describeShared({ origin, path: '/', title: text('landing:hero.title'), description: text('landing:description') }),
];
