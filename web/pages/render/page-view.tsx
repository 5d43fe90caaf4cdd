import type { PageContent } from '#contract/pages/page-content.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import { SectionView } from './section-view.tsx';

/** All sections of a page, one below the other, at the width it is given. */
export function PageView({ content, data }: { content: PageContent; data: PageData }) {
  return (
    <div className="@container">
      {content.sections.map((section) => (
        <SectionView key={section.id} section={section} data={data} />
      ))}
    </div>
  );
}
