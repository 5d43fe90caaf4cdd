import { lineField, linkField, textField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

/** One thing to do: by default to subscribe to the mails of the store; with a link, to go there. */
export const cta = sectionType(
  'cta',
  {
    title: lineField('Be the first to know'),
    subtitle: textField('New arrivals and live events, by e-mail.'),
    buttonText: lineField('Subscribe', 40),
    link: linkField(),
  },
  { settings: { width: 'wide', background: 'ink' } },
);
