import '../sections/texts.ts';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isKnown, type KnownSection, type Section } from '#contract/pages/page-content.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import { sectionRenderers } from '../sections/section-renderers.ts';
import { SectionFrame } from './section-frame.tsx';
import type { SectionRenderer } from './section-parts.ts';

type ViewParts = { section: Section; data: PageData; isEdited?: boolean };

/** One section as visitors see it. */
export function SectionView({ section, data, isEdited }: ViewParts) {
  if (!isKnown(section)) return <UnknownSection />;
  return (
    <SectionFrame settings={section.settings} isEdited={isEdited}>
      {createElement(sectionRenderers[section.type] as SectionRenderer<KnownSection['type']>, { section: section as never, data })}
    </SectionFrame>
  );
}

function UnknownSection() {
  const { t } = useTranslation('sections');
  return <p className="bg-ink-100 px-4 py-8 text-center text-ink-600">{t('unknown')}</p>;
}
