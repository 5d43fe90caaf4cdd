import type { PageContent } from '#contract/pages/page-content.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import { MainHeadingContext } from './main-heading.ts';
import { SectionView } from './section-view.tsx';

type PageParts = { content: PageContent; data: PageData /** Read out as the first heading where no section is one. */; title?: string };

/** All sections of a page, one below the other, at the width it is given. */
export function PageView({ content, data, title }: PageParts) {
  const main = content.sections.find(({ type }) => type === 'hero')?.id ?? '';
  return (
    <MainHeadingContext value={main}>
      <div className="@container">
        {main === '' && title && <h1 className="sr-only">{title}</h1>}
        {content.sections.map((section) => (
          <SectionView key={section.id} section={section} data={data} />
        ))}
      </div>
    </MainHeadingContext>
  );
}
