import { createContext } from 'react';

/** A form that was not taken: why, and what was typed. */
export type FailedForm = { section: string; message: string; email: string };
export type MailForms = {
  /** Where they are sent. */
  action: string;
  /** The section whose form was taken. */
  thanked: string | undefined;
  failed: FailedForm | undefined;
};

/** How forms of a page are sent; undefined where they are only shown, as in a preview. */
export const MailFormsContext = createContext<MailForms | undefined>(undefined);

/** The place of a section's form in the address of its page. */
export const mailFormPlace = (section: string): string => `form-${section}`;
