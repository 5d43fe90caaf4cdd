import { useTranslation } from 'react-i18next';
import { isKnown, type Section } from '#contract/pages/page-content.ts';

/** How a section is called: its type, and its title where it has one. */
export function useSectionName(): (section: Section) => string {
  const { t } = useTranslation('editor');
  return (section) => {
    if (!isKnown(section)) return t('unknown');
    return section.title ? t('named', { type: t(`types.${section.type}`), title: section.title }) : t(`types.${section.type}`);
  };
}
