import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SectionSettings } from '#contract/pages/section-settings.ts';
import type editor from '../editor.en.json';

export type FieldName = keyof typeof editor.fields;

type SettingName = keyof SectionSettings;

/** How the value at a path of a section is called, such as `title`, `questions.0.answer` or `settings.anchor`. */
export function useFieldName(): (path: string) => string {
  const { t } = useTranslation('editor');
  return useCallback(
    (path: string) => {
      const name = path.split('.').at(-1) ?? 'title';
      return path.startsWith('settings.') ? t(`settings.${name as SettingName}`) : t(`fields.${name as FieldName}`);
    },
    [t],
  );
}
