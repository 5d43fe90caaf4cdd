import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Words } from '../render/words.tsx';

type HeadParts = {
  section: { id: string; title?: string; subtitle?: string } /** Beside it where there is room, such as a link. */;
  beside?: ReactNode;
  className?: string;
};

export const sectionTitle = 'font-bold text-3xl tracking-tight [overflow-wrap:anywhere] @3xl:text-5xl';

/** Title and subtitle of a section, as far as its type has them. */
export function SectionHead({ section, beside, className }: HeadParts) {
  const { title, subtitle } = section;
  return (
    <div className={classNames('mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 has-[>div:only-child:empty]:hidden @3xl:mb-10', className)}>
      <div className="flex min-w-0 flex-col gap-3">
        {title !== undefined && <Words as="h2" of={section} path="title" value={title} className={sectionTitle} />}
        {subtitle !== undefined && (
          <Words as="p" of={section} path="subtitle" value={subtitle} isLong className="max-w-prose whitespace-pre-line text-pretty text-lg text-quiet" />
        )}
      </div>
      {beside}
    </div>
  );
}
