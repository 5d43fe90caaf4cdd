import { doc, heading, paragraph } from './rich-parts.ts';
import { section, type Template } from './template.ts';

export const brandStory: Template = {
  id: 'brand-story',
  name: 'Brand story',
  description: 'Who you are, what you care about and how you work, with room for a large picture.',
  category: 'brand',
  content: {
    sections: [
      section('hero', 'hero', {
        title: 'Made by people, for people',
        subtitle: 'This is who we are, what we care about, and why the things in our store are the way they are.',
        cta: 'Visit the store',
      }),
      section('image', 'picture', { alt: '', shape: 'wide', settings: { width: 'full', spacing: 'none' } }),
      section('text', 'story', {
        title: 'What we believe',
        content: doc(
          paragraph('A thing should be good before it is new. It should do its work, age well, and give you a small joy when you pick it up.'),
          heading('We choose slowly'),
          paragraph(
            'Nothing is in this store by chance. We ask of each piece whether we would want it in our own home. If the answer is not a clear yes, it stays out.',
          ),
          heading('We say what is'),
          paragraph('What it is made of, how large it is, how to look after it: it is written on the product’s page. If something is missing there, ask us.'),
          heading('We stay reachable'),
          paragraph('You can write to us, and you can meet us in a live event, where we answer as ourselves.'),
        ),
        settings: { background: 'white' },
      }),
      section('vendor-showcase', 'maker', {
        title: 'The people behind it',
        text: 'When you order from us, you order from people who know what they are sending you.',
        settings: { width: 'wide', background: 'tint' },
      }),
      section('featured-products', 'pieces', { title: 'What we are proud of' }),
      section('testimonial', 'reviews', { title: 'What it is like to own', settings: { background: 'white' } }),
      section('cta', 'follow', {
        action: 'go',
        title: 'Stay close',
        subtitle: 'Follow the store to hear of new arrivals and live events.',
        buttonText: 'Follow us',
      }),
    ],
  },
};
