import { section, type Template } from './template.ts';

export const storeHome: Template = {
  id: 'store-home',
  name: 'Store home',
  description: 'A front page for the whole store: categories, favourites, what is new, and what buyers say.',
  category: 'landing',
  content: {
    sections: [
      section('hero', 'hero', {
        title: 'Good things, chosen with care',
        subtitle: 'Everything we make and sell, in one place. Have a look around.',
        cta: 'Shop everything',
      }),
      section('featured-products', 'featured', {
        title: 'Start here',
        subtitle: 'The pieces we would pick for you first.',
        settings: { background: 'white' },
      }),
      section('category-grid', 'categories', { title: 'Find your way' }),
      section('vendor-showcase', 'maker', {
        title: 'A store with people behind it',
        text: 'We choose what is in this store, and we answer your questions ourselves. Join a live event to see things up close before you buy.',
        settings: { background: 'tint' },
      }),
      section('product-grid', 'newest', { title: 'Just arrived', subtitle: 'The newest first.', count: 8 }),
      section('testimonial', 'reviews', { title: 'In our buyers’ words', settings: { background: 'white' } }),
      section('cta', 'follow', {
        action: 'go',
        title: 'Come back for more',
        subtitle: 'Follow the store to hear of new arrivals and live events.',
        buttonText: 'Follow us',
      }),
    ],
  },
};
