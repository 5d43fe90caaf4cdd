import { richTextOf } from '../rich-text.ts';
import { lineField, richField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

export const textSection = sectionType(
  'text',
  { title: lineField('About Us'), content: richField(richTextOf('Tell your story: who you are, what you make, and why it is worth having.')) },
  { settings: { width: 'narrow' } },
);
