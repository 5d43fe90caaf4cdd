import './landing-texts.ts';
import { text } from '../../../texts/texts.ts';

/** What browsers, searches and previews say of the page. */
export const describeLanding = () => [
  { title: text('landing:meta') },
  { name: 'description', content: text('landing:description') },
  { property: 'og:title', content: text('landing:hero.title') },
  { property: 'og:description', content: text('landing:description') },
];
