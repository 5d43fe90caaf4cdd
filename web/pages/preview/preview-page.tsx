import '../editor/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageId } from '#contract/ids.ts';
import { readContent } from '#contract/pages/page-content.ts';
import { orpc } from '../../api/client.ts';
import { SignedIn } from '../../shell/signed-in.tsx';
import { text } from '../../texts/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { isMissingPage, MissingPage } from '../missing-page.tsx';
import { PageView } from '../render/page-view.tsx';
import { usePageData } from '../use-page-data.ts';
import type { Route } from './+types/preview-page';

export const meta = () => [{ title: text('editor:preview.meta') }];

/** `/dashboard/page-builder/preview/:id`: the whole page as it is being edited; with `?embedded`, nothing else around it. */
export default function PreviewPage({ params }: Route.ComponentProps) {
  return <SignedIn>{() => <Preview key={params.id} id={params.id as PageId} />}</SignedIn>;
}

function Preview({ id }: { id: PageId }) {
  const { t } = useTranslation('editor');
  const found = useQuery(orpc.pages.getMine.queryOptions({ input: { id }, gcTime: 0, staleTime: 0, retry: false }));
  const content = useMemo(() => readContent(found.data?.content), [found.data]);
  const data = usePageData(content.sections);
  const isEmbedded = window.self !== window.top;
  if (isMissingPage(found.error) || found.data?.deleted_at) return <MissingPage />;
  if (found.isError || data.isError)
    return (
      <ErrorState
        title={t('notLoaded')}
        text={(found.error ?? data.error)?.message}
        onRetry={() => {
          void found.refetch();
          void data.refetch();
        }}
      />
    );
  if (!found.data || !data.data)
    return (
      <p role="status" className="flex min-h-(--screen) items-center justify-center">
        {t('loading')}
      </p>
    );
  return (
    <>
      {!isEmbedded && (
        <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-hairline border-b bg-white px-3 py-2">
          <ButtonLink to={`/dashboard/page-builder/edit/${id}`}>
            <ArrowLeft aria-hidden className="size-4" />
            {t('preview.back')}
          </ButtonLink>
          <p className="truncate text-quiet">{found.data.title}</p>
        </div>
      )}
      <main>
        {content.sections.length === 0 && <p className="py-16 text-center text-quiet">{t('preview.empty')}</p>}
        <PageView content={content} data={data.data} />
      </main>
    </>
  );
}
