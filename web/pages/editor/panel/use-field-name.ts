import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type editor from '../editor.en.json';

export type FieldName = keyof typeof editor.fields;

/** How the value at a path of a section is called, such as `title` or `questions.0.answer`. */
export function useFieldName(): (path: string) => string {
  const { t } = useTranslation('editor');
  return useCallback((path: string) => t(`fields.${(path.split('.').at(-1) ?? 'title') as FieldName}`), [t]);
}
