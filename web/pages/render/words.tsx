import { createContext, type ElementType, type ReactNode, use } from 'react';
import type { RichText as Rich } from '#contract/pages/rich-text.ts';

/** What text of a section is meant: the section's id, and the way to the value in it, such as `title` or `questions.0.answer`. */
export type TextPlace = { section: string; path: string };
type LineParts = { at: TextPlace; value: string; isLong: boolean };

/** How an editor takes the place of texts. */
export type TextSlots = { line(parts: LineParts): ReactNode; rich(parts: { at: TextPlace; value: Rich }): ReactNode };

/** Undefined on pages that are only shown. */
export const TextSlotsContext = createContext<TextSlots | undefined>(undefined);

type WordsParts = { as: ElementType; of: { id: string }; path: string; value: string; className?: string; isLong?: boolean };

/** A text of a section: nothing where it is empty, and in the editor what it is written in. */
export function Words({ as: Tag, of, path, value, className, isLong = false }: WordsParts) {
  const slots = use(TextSlotsContext);
  if (!slots && value === '') return null;
  return <Tag className={className}>{slots ? slots.line({ at: { section: of.id, path }, value, isLong }) : value}</Tag>;
}

/** What stands around a text, such as a button: on a page that is only shown, nothing without the text. */
export function AroundWords({ value, children }: { value: string; children: ReactNode }) {
  const slots = use(TextSlotsContext);
  return slots || value !== '' ? children : null;
}
