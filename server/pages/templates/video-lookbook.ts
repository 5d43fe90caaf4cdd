import { doc, heading, paragraph } from './rich-parts.ts';
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
      section('text', 'look', {
        title: 'What to look for',
        content: doc(
          heading('How it moves'),
          paragraph('A fabric shows its weight in a turn, a lamp its light when the room goes dark. Let the video run once before you read on.'),
          heading('How big it is'),
          paragraph('Look at the hand beside it, or the table under it. The exact measures are on the page of the product.'),
          heading('What it goes with'),
          paragraph('The products in a video stand next to it. Tap one to see it by itself.'),
        ),
        settings: { background: 'white' },
      }),
      section('video', 'third', { title: 'Look again', subtitle: 'Some details only show the second time.', settings: { width: 'wide', background: 'paper' } }),
      section('product-grid', 'all', { title: 'More to see', count: 8 }),
      section('faq', 'faq', {
        title: 'Before you tap',
        questions: [
          { question: 'Can I buy what I see?', answer: 'Yes. Tap the product beside the video: price, sizes and delivery are on its page.' },
          { question: 'Are the colours true?', answer: 'As true as your screen. If a shade matters to you, ask us before you order.' },
          { question: 'Can I see something that is not here?', answer: 'Ask us in a live event, and we hold it up to the camera.' },
        ],
        settings: { background: 'tint' },
      }),
      section('cta', 'follow', {
        action: 'go',
        title: 'The next one is coming',
        subtitle: 'Follow the store for new videos and live events.',
        buttonText: 'Follow us',
      }),
    ],
  },
};
