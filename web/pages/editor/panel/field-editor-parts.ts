import type { Field } from '#contract/pages/section-fields.ts';

export type FieldEditorParts = {
  field: Field;
  /** The way to the value in its section, such as `title` or `questions.0.answer`. */
  path: string;
  value: unknown;
  onChange: (path: string, value: unknown) => void;
};
