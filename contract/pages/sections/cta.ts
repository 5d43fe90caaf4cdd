import { choiceField, lineField, linkField, textField } from '../section-fields.ts';
import { sectionType } from '../section-type.ts';

/** What an address is left for, where the seller wrote nothing else. */
export const defaultConsentText = 'This store may send me e-mail about new products and live events. I can stop it at any time, by the link in each mail.';

/** One thing to do: to go somewhere, or to leave an address for the mails of the store. */
export const cta = sectionType(
  'cta',
  {
    title: lineField('Be the first to know'),
    subtitle: textField('New arrivals and live events, by e-mail.'),
    buttonText: lineField('Subscribe', 40),
    action: choiceField(['go', 'ask_email'], 'ask_email'),
    link: linkField(),
    /** Of the field, of what is agreed to with it, and what is said then: of `ask_email` alone. */
    emailLabel: lineField('E-mail address', 60),
    consentText: textField(defaultConsentText, 300),
    thanks: lineField('Thank you. You are on the list.', 120),
  },
  {
    settings: { width: 'wide', background: 'ink' },
    unused: ({ action }) => (action === 'go' ? ['emailLabel', 'consentText', 'thanks'] : ['link']),
  },
);
