import { doc, paragraph, steps } from './rich-parts.ts';
import { section, type Template } from './template.ts';

export const liveEvent: Template = {
  id: 'live-event',
  name: 'Live event landing',
  description: 'Invites to a live event: what it is, how to join, and what will be on the table.',
  category: 'landing',
  content: {
    sections: [
      section('hero', 'hero', {
        title: 'See it live before you buy it',
        subtitle: 'We go live, hold things up to the camera and answer what you ask. You shop while you watch.',
        cta: 'See our live events',
        settings: { background: 'ink' },
      }),
      section('text', 'how', {
        title: 'How it works',
        content: doc(
          steps(
            'Open our store page. It says when we go live next.',
            'Join from your phone or computer. There is nothing to install.',
            'Ask in the chat. We turn it around, hold it to the light, tell you how it feels.',
            'Tap a product to buy it. The live event goes on while you do.',
          ),
          paragraph('Missed it? Where there is a replay, you find it on our store page, with the same products.'),
        ),
        settings: { background: 'white' },
      }),
      section('featured-products', 'table', { title: 'On the table', subtitle: 'Some of what you can ask us about.' }),
      section('faq', 'faq', {
        title: 'Before you join',
        questions: [
          { question: 'Does it cost anything to watch?', answer: 'No. You only pay for what you order.' },
          { question: 'Can I ask about something that you do not bring up?', answer: 'Yes. Write its name in the chat, and we will do our best to get to it.' },
          { question: 'What if I come late?', answer: 'Join at any time. The products are beside the picture, so you see what was on before.' },
          { question: 'Can I order afterwards?', answer: 'Yes, for as long as it is in stock. Everything is in our store.' },
        ],
        settings: { background: 'tint' },
      }),
      section('cta', 'follow', {
        action: 'go',
        title: 'Be there when we go live',
        subtitle: 'Follow the store and we tell you when it begins.',
        buttonText: 'Follow us',
      }),
    ],
  },
};
