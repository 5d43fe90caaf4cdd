import { section, type Template } from './template.ts';

export const videoLookbook: Template = {
  id: 'video-lookbook',
  name: 'Video lookbook',
  description: 'Your shoppable videos one after the other, each with the products in it.',
  category: 'landing',
  content: {
    sections: [
      section('hero', 'hero', {
        title: 'Watch it move',
        subtitle: 'How it falls, how it shines, how big it is in a hand. Some things a photograph cannot tell you.',
        cta: 'Shop everything',
        settings: { background: 'ink' },
      }),
      section('video', 'first', { title: 'Up close', subtitle: 'Tap a product to have a closer look.', settings: { width: 'wide', background: 'paper' } }),
      section('video', 'second', {
        title: 'In use',
        subtitle: 'What it looks like in a day that is not a photo shoot.',
        settings: { width: 'wide', background: 'tint' },
      }),
      section('video', 'third', { title: 'Put together', subtitle: 'Pieces that go well with each other.', settings: { width: 'wide', background: 'white' } }),
      section('product-grid', 'all', { title: 'More to see', count: 8 }),
      section('cta', 'follow', {
        action: 'go',
        title: 'The next one is coming',
        subtitle: 'Follow the store for new videos and live events.',
        buttonText: 'Follow us',
      }),
    ],
  },
};
