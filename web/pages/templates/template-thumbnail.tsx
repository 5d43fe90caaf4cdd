import type { PageContent } from '#contract/pages/page-content.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import { Skeleton } from '../../ui/states.tsx';
import { PageView } from '../render/page-view.tsx';

/** The top of a page, drawn small by what draws it large. */
export function TemplateThumbnail({ content, data }: { content: PageContent; data: PageData | undefined }) {
  return (
    <div aria-hidden inert className="relative h-44 w-32 shrink-0 overflow-hidden rounded-md border border-hairline bg-paper">
      {data ? (
        <div className="w-[32rem] origin-top-left scale-25">
          <PageView content={content} data={data} />
        </div>
      ) : (
        <Skeleton className="size-full rounded-none" />
      )}
    </div>
  );
}
