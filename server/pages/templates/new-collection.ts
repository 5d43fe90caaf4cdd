import { richTextOf } from '#contract/pages/rich-text.ts';
import { section, type Template } from './template.ts';

export const newCollection: Template = {
  id: 'new-collection',
  name: 'New collection drop',
  description: 'Opens a new collection: the idea behind it, the pieces, and one of them on film.',
  category: 'campaign',
  content: {
    sections: [
      section('hero', 'hero', {
        title: 'The new collection is here',
        subtitle: 'New shapes, new colours, the same hands behind them.',
        cta: 'See the pieces',
        link: '#pieces',
        settings: { background: 'tint' },
      }),
      section('featured-products', 'pieces', { title: 'First looks', settings: { anchor: 'pieces', background: 'white' } }),
      section('text', 'idea', {
        title: 'The idea',
        content: richTextOf(
          'A collection begins with a question: what would we like to live with next?\nThis is our answer. Each piece stands on its own, and all of them go together. Take one, or let them find each other over time.',
        ),
      }),
      section('video', 'film', { title: 'See it in motion', settings: { width: 'wide' } }),
      section('product-grid', 'newest', { title: 'Everything new', subtitle: 'The latest first.', count: 12 }),
      section('cta', 'follow', {
        action: 'go',
        title: 'First to see the next one',
        subtitle: 'Follow the store to hear when new pieces arrive.',
        buttonText: 'Follow us',
        settings: { background: 'tint' },
      }),
    ],
  },
};
