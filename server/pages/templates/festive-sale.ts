import { section, type Template } from './template.ts';

export const festiveSale: Template = {
  id: 'festive-sale',
  name: 'Festive sale',
  description: 'For the season of lights and visits: what to wear, what to give, what is lower in price.',
  category: 'campaign',
  content: {
    sections: [
      section('hero', 'hero', {
        title: 'The house is full. So is the store.',
        subtitle: 'For the lights, the visits and the late evenings: what to wear, what to give, what to put on the table.',
        cta: 'Shop the season',
        link: '#season',
        settings: { background: 'ink' },
      }),
      section('featured-products', 'season', {
        title: 'Festive favourites',
        subtitle: 'Where a price has come down, it says so on the picture.',
        settings: { anchor: 'season' },
      }),
      section('collection-grid', 'occasions', {
        title: 'What is it for?',
        collections: [
          { title: 'To wear', text: 'For the evening when everybody takes pictures.', image: '', link: '' },
          { title: 'For the home', text: 'For the door, the table, the corner with the lamps.', image: '', link: '' },
          { title: 'To give', text: 'For the people who always say that they need nothing.', image: '', link: '' },
        ],
        settings: { background: 'tint' },
      }),
      section('product-grid', 'little', {
        title: 'Little things first',
        subtitle: 'From the lowest price up.',
        order: 'price_up',
        count: 8,
        settings: { background: 'white' },
      }),
      section('faq', 'faq', {
        title: 'Will it be here in time?',
        questions: [
          { question: 'When does my order arrive?', answer: 'Enter your pincode on a product’s page: it says the day.' },
          { question: 'Can I send it to somebody else?', answer: 'Yes. Enter their address and phone number at the checkout.' },
          { question: 'Can I pay on delivery?', answer: 'Yes, where the checkout offers cash on delivery.' },
        ],
      }),
      section('cta', 'live', {
        action: 'go',
        title: 'Choose with us, live',
        subtitle: 'Ask us for ideas while we are on air. Our store page says when.',
        buttonText: 'See our live events',
      }),
    ],
  },
};
