import { itemsField, lineField, textField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

const item = { question: lineField('A question', 160), answer: textField('', 1_000) };

export const faq = sectionType(
  'faq',
  {
    title: lineField('Frequently Asked Questions'),
    questions: itemsField(
      item,
      [
        { question: 'How long does delivery take?', answer: 'Enter your pincode on a product’s page: it says the day.' },
        { question: 'Can I pay on delivery?', answer: 'Yes, where the checkout offers cash on delivery.' },
      ],
      { min: 1, max: 20 },
    ),
  },
  { settings: { width: 'narrow' } },
);
