import type { PageContent } from '#contract/pages/page-content.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import { MainHeadingContext } from './main-heading.ts';
import { SectionView } from './section-view.tsx';
import { dataOfSections } from './without-repeats.ts';

type PageParts = {
  content: PageContent;
  data: PageData /** Read out as the first heading where no section is one. */;
  title?: string /** Each section can be found by its id. */;
  isMarked?: boolean;
};

/** All sections of a page, one below the other, at the width it is given. */
export function PageView({ content, data, title, isMarked = false }: PageParts) {
  const main = content.sections.find(({ type }) => type === 'hero')?.id ?? '';
  const dataOf = dataOfSections(content.sections, data);
  return (
    <MainHeadingContext value={main}>
      <div className="@container">
        {main === '' && title && <h1 className="sr-only">{title}</h1>}
        {content.sections.map((section) => {
          const view = <SectionView key={section.id} section={section} data={dataOf.get(section.id) ?? data} />;
          return isMarked ? (
            <div key={section.id} data-section={section.id}>
              {view}
            </div>
          ) : (
            view
          );
        })}
      </div>
    </MainHeadingContext>
  );
}
