import './texts.ts';
import { Clapperboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Replay } from '#contract/recordings/recordings.ts';
import { api, orpc } from '../../api/client.ts';
import { useCursorList } from '../../api/use-cursor-list.ts';
import { ShopHead } from '../../shell/places/shop-head.tsx';
import { ShopperFrame } from '../../shell/shopper-frame.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/data-list/load-more.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { ReplayCard } from './replay-card.tsx';

const grid = 'grid grid-cols-2 gap-x-3 gap-y-5 px-3 pt-3 pb-6';
const pageSize = 12;
const skeletons = [1, 2, 3, 4];

/** Replays of all stores, the newest first. */
export function ReplaysView() {
  const { t } = useTranslation('videos');
  return (
    <ShopperFrame head={<ShopHead dark />}>
      <title>{t('meta')}</title>
      <h1 className="px-3 pt-4 font-bold text-2xl tracking-tight">{t('title')}</h1>
      <Replays />
    </ShopperFrame>
  );
}

function Replays() {
  const { t } = useTranslation('videos');
  const { rows, paging, hasData, error, refetch } = useCursorList<Replay>({
    queryKey: orpc.recordings.listReplays.key({ input: {}, type: 'infinite' }),
    load: (cursor, signal) => api.recordings.listReplays({ cursor, limit: pageSize }, { signal }),
    more: t('more'),
  });
  if (!hasData) return error ? <ErrorState dark title={t('failed')} text={error.message} onRetry={refetch} /> : <Skeletons />;
  if (rows.length === 0) return <NoVideos />;
  return (
    <>
      <ul className={grid}>
        {rows.map((replay, index) => (
          <li key={replay.live_stream.id}>
            <ReplayCard replay={replay} eager={index < 2} />
          </li>
        ))}
      </ul>
      {paging.hasMore && (
        <div className="on-video">
          <LoadMore label={paging.label} busy={paging.isLoading} hasFailed={paging.hasFailed} onMore={paging.onMore} />
        </div>
      )}
    </>
  );
}

function Skeletons() {
  const { t } = useTranslation('videos');
  return (
    <div className={`on-video ${grid}`}>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {skeletons.map((place) => (
        <div key={place}>
          <Skeleton className="aspect-9/16 rounded-lg" />
          <Skeleton className="mt-2 h-5 w-4/5" />
          <Skeleton className="mt-1.5 h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}

function NoVideos() {
  const { t } = useTranslation('videos');
  const watch = (
    <ButtonLink to="/live" look="primary">
      {t('watch')}
    </ButtonLink>
  );
  return <EmptyState dark icon={<Clapperboard aria-hidden className="size-12" />} title={t('empty')} text={t('emptyText')} action={watch} />;
}
