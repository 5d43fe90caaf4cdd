import { section, type Template } from './template.ts';

export const giftGuide: Template = {
  id: 'gift-guide',
  name: 'Gift guide',
  description: 'Helps people who have to find something for somebody: by person, by price, by what others liked.',
  category: 'campaign',
  content: {
    sections: [
      section('hero', 'hero', {
        title: 'For somebody you like',
        subtitle: 'Gifts that get used, worn and kept. Start with the person, and the rest is easy.',
        cta: 'Find a gift',
        link: '#gifts',
        settings: { background: 'tint' },
      }),
      section('collection-grid', 'people', {
        title: 'Who is it for?',
        collections: [
          { title: 'The one who hosts', text: 'Something for the table that is always full.', image: '', link: '' },
          { title: 'The one with taste', text: 'Something they would have chosen themselves.', image: '', link: '' },
          { title: 'The one far away', text: 'Something that feels like home, sent to their door.', image: '', link: '' },
          { title: 'You', text: 'You have been looking at it for weeks.', image: '', link: '' },
        ],
        settings: { anchor: 'gifts' },
      }),
      section('featured-products', 'picks', {
        title: 'Safe choices',
        subtitle: 'If you have to decide today, decide for one of these.',
        settings: { background: 'white' },
      }),
      section('product-grid', 'small', { title: 'Small gifts', subtitle: 'From the lowest price up.', order: 'price_up', count: 8 }),
      section('testimonial', 'reviews', { title: 'What people say of them' }),
      section('faq', 'faq', {
        title: 'Sending a gift',
        questions: [
          { question: 'Can it go straight to them?', answer: 'Yes. Enter their address and phone number at the checkout.' },
          { question: 'When does it arrive?', answer: 'Enter their pincode on the product’s page: it says the day.' },
          { question: 'What if it is not right?', answer: 'Our store page says within how many days a product may come back.' },
        ],
        settings: { background: 'white' },
      }),
    ],
  },
};
