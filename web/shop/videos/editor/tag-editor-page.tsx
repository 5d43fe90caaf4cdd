import '../texts.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Film } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { VideoId } from '#contract/ids.ts';
import { orpc } from '../../../api/client.ts';
import { text } from '../../../texts/texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { isOnItsWay } from '../use-own-videos.ts';
import type { Route } from './+types/tag-editor-page';
import { editorSizes, pictureHeight } from './editor-sizes.ts';
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
    <EditorPage title={video.title}>
      <TagEditor key={reloads} video={video} onReload={() => void reload()} />
    </EditorPage>
  );
}

/** Way back and title in one row: the height is the picture's. */
function EditorPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('shoppable');
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-3 row:gap-2">
      <div className="flex min-w-0 items-center gap-1 sm:gap-3">
        <Link
          to="/dashboard/videos"
          className="-ml-3 flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-md px-2 text-quiet text-sm hover:text-body row:hidden"
        >
          <ArrowLeft aria-hidden className="size-5" />
          <span className="underline decoration-line underline-offset-4 max-sm:sr-only">{t('list.title')}</span>
        </Link>
        <h1 className="min-w-0 truncate font-bold text-2xl tracking-tight lg:text-3xl row:text-base">{title}</h1>
      </div>
      {children}
    </div>
  );
}

function EditorSkeleton() {
  const { t } = useTranslation('shoppable');
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-3 row:gap-2">
      <p role="status" className="sr-only">
        {t('editor.loading')}
      </p>
      <Skeleton className="h-11 w-64 row:h-5" />
      <div
        className={classNames(
          'flex flex-col gap-3 row:grid row:grid-cols-[auto_minmax(0,1fr)] row:gap-x-4 beside:grid beside:grid-cols-[auto_minmax(0,1fr)] beside:gap-x-6',
          editorSizes,
        )}
      >
        <Skeleton className={classNames('mx-auto aspect-9/16 [--shape:0.5625]', pictureHeight)} />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}
