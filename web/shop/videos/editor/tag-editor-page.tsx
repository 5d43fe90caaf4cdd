import '../texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Film } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VideoId } from '#contract/ids.ts';
import { orpc } from '../../../api/client.ts';
import { DashboardPage } from '../../../shell/dashboard-page.tsx';
import { text } from '../../../texts/texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Breadcrumbs } from '../../../ui/display/breadcrumbs.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { isOnItsWay } from '../use-own-videos.ts';
import type { Route } from './+types/tag-editor-page';
import { TagEditor } from './tag-editor.tsx';

export const meta = () => [{ title: text('shoppable:editor.meta') }];

const askMs = 2_000;

/** `/dashboard/videos/:id`: where and when the products of a video are tagged (docs/product.md, "Tag editor"). */
export default function TagEditorPage({ params }: Route.ComponentProps) {
  return <OwnVideo key={params.id} id={params.id as VideoId} />;
}

function OwnVideo({ id }: { id: VideoId }) {
  const { t } = useTranslation('shoppable');
  const [reloads, setReloads] = useState(0);
  // Kept nowhere: somebody else of the store may change it meanwhile.
  const found = useQuery(
    orpc.videos.getMine.queryOptions({
      input: { id },
      ...{ gcTime: 0, staleTime: 0, retry: false, refetchOnWindowFocus: false },
      refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? askMs : false),
    }),
  );
  const video = found.data;
  const code = found.error && 'code' in found.error ? found.error.code : undefined;
  const isMissing = video?.deleted_at || code === 'NOT_FOUND' || code === 'FORBIDDEN' || code === 'INPUT_INVALID';

  async function reload(): Promise<void> {
    const { isSuccess } = await found.refetch();
    if (isSuccess) setReloads(reloads + 1);
  }

  if (isMissing) {
    const back = <ButtonLink to="/dashboard/videos">{t('editor.back')}</ButtonLink>;
    return <EmptyState icon={<Film aria-hidden className="size-10" />} title={t('editor.missing')} text={t('editor.missingText')} action={back} />;
  }
  if (!video && found.isError) return <ErrorState title={t('editor.error')} text={found.error.message} onRetry={() => void found.refetch()} />;
  if (!video) return <EditorSkeleton />;
  return (
    <>
      <Breadcrumbs way={[{ text: t('list.title'), to: '/dashboard/videos' }]} here={video.title} />
      <DashboardPage title={video.title}>
        <TagEditor key={reloads} video={video} onReload={() => void reload()} />
      </DashboardPage>
    </>
  );
}

function EditorSkeleton() {
  const { t } = useTranslation('shoppable');
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <p role="status" className="sr-only">
        {t('editor.loading')}
      </p>
      <Skeleton className="h-10 w-64" />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[auto_minmax(0,1fr)]">
        <Skeleton className="mx-auto aspect-9/16 h-[min(54dvh,44rem)]" />
        <Skeleton className="h-60" />
      </div>
      <Skeleton className="h-24" />
    </div>
  );
}
