import { section, type Template } from './template.ts';

export const faqAndHelp: Template = {
  id: 'faq-and-help',
  name: 'FAQ and help',
  description: 'Answers what shoppers ask before and after they order, and says where to reach you.',
  category: 'brand',
  content: {
    sections: [
      section('hero', 'hero', {
        title: 'How can we help?',
        subtitle: 'The answers to what we are asked most. If yours is not among them, write to us.',
        cta: 'Contact us',
        link: '#contact',
        layout: 'behind',
        settings: { spacing: 'medium', background: 'tint' },
      }),
      section('faq', 'ordering', {
        title: 'Ordering',
        questions: [
          { question: 'Do I need an account to order?', answer: 'No. A phone number and an address are enough.' },
          { question: 'How can I pay?', answer: 'The checkout offers every way to pay that we accept, before you confirm.' },
          { question: 'Can I order during a live event?', answer: 'Yes. Tap the product beside the picture. The live event goes on while you order.' },
          { question: 'It is sold out. Will it come back?', answer: 'That depends on the product. Open its page to see whether you can ask to be told.' },
        ],
        settings: { anchor: 'ordering' },
      }),
      section('faq', 'delivery', {
        title: 'Delivery',
        questions: [
          { question: 'When does my order arrive?', answer: 'Enter your pincode on a product’s page: it says the day.' },
          { question: 'Where is my order?', answer: 'Open the link in the message that confirmed it. It says what has happened so far.' },
          { question: 'Can I change the address?', answer: 'Write to us as early as you can. Once it is on its way, we can no longer change it.' },
        ],
        settings: { anchor: 'delivery', background: 'white' },
      }),
      section('faq', 'returns', {
        title: 'Returns',
        questions: [
          { question: 'Can I send something back?', answer: 'Our store page says within how many days a product may come back.' },
          { question: 'Something arrived broken. What now?', answer: 'Take a picture of it and of its box, and write to us. We will sort it out.' },
          { question: 'How do I ask for a return?', answer: 'Open your order from the link in the message that confirmed it, and ask for the return there.' },
        ],
        settings: { anchor: 'returns' },
      }),
      section('cta', 'contact', {
        action: 'go',
        title: 'Still wondering?',
        subtitle: 'Our store page says how to reach us.',
        buttonText: 'Contact us',
        settings: { anchor: 'contact' },
      }),
    ],
  },
};
