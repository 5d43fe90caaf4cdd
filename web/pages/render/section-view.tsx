import '../sections/texts.ts';
import { createElement, use } from 'react';
import { useTranslation } from 'react-i18next';
import { isKnown, type KnownSection, type Section } from '#contract/pages/page-content.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { sectionRenderers } from '../sections/section-renderers.ts';
import { type EmptyName, emptyName } from './is-empty.ts';
import { SectionFrame } from './section-frame.tsx';
import type { SectionRenderer } from './section-parts.ts';
import { TextSlotsContext } from './words.tsx';

type ViewParts = { section: Section; data: PageData; isEdited?: boolean };

/** One section as visitors see it; without anything to be seen it is nothing, and in the editor it says what it waits for. */
export function SectionView({ section, data, isEdited }: ViewParts) {
  const isWritten = use(TextSlotsContext) !== undefined;
  if (!isKnown(section)) return <UnknownSection />;
  const empty = emptyName(section, data);
  if (empty && !isWritten) return null;
  return (
    <SectionFrame settings={section.settings} isEdited={isEdited}>
      {empty && <EmptySection section={section} name={empty} />}
      {!empty && createElement(sectionRenderers[section.type] as SectionRenderer<KnownSection['type']>, { section: section as never, data })}
    </SectionFrame>
  );
}

function EmptySection({ section, name }: { section: KnownSection; name: EmptyName }) {
  const { t } = useTranslation('sections');
  return (
    <>
      <SectionHead section={section} />
      <p className="rounded-lg border border-hairline border-dashed px-4 py-8 text-center text-quiet">{t(`empty.${name}`)}</p>
    </>
  );
}

function UnknownSection() {
  const { t } = useTranslation('sections');
  return <p className="bg-ink-100 px-4 py-8 text-center text-ink-600">{t('unknown')}</p>;
}
