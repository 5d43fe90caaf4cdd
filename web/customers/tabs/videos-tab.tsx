import { useQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StoreId } from '#contract/ids.ts';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { api, orpc } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { useCursorList } from '../../api/use-cursor-list.ts';
import { CardStage } from '../../feed/card/card-stage.tsx';
import { useOnePlaying } from '../../feed/card/use-one-playing.ts';
import { VideoCard } from '../../feed/card/video-card.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { DataList, type DataListParts } from '../../ui/data-list/data-list.tsx';
import { useListView } from '../../ui/data-list/use-list-view.ts';
import { Skeleton } from '../../ui/states.tsx';

const noColumns: never[] = [];

/** The store's shoppable videos, as its customers see them. */
export function VideosTab() {
  const store = useQuery(orpc.stores.mine.queryOptions({ retry: false }));
  return <CardStage>{store.data ? <StoreVideos storeId={store.data.id} /> : <Waiting error={store.error} onRetry={() => void store.refetch()} />}</CardStage>;
}

function StoreVideos({ storeId }: { storeId: StoreId }) {
  const { t } = useTranslation('customers');
  const { rows, paging, hasData, error, refetch } = useCursorList<ShoppableVideo>({
    queryKey: orpc.videos.list.key({ input: { seller_id: storeId }, type: 'infinite' }),
    load: (cursor, signal) => api.videos.list({ seller_id: storeId, cursor }, { signal }),
    more: t('videos.more'),
  });
  return hasData ? <Videos data={{ state: 'ready', rows }} paging={paging} /> : <Waiting error={error} onRetry={refetch} />;
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('customers');
  if (!error) return <Videos data={{ state: 'loading' }} />;
  return <Videos data={{ state: 'failed', words: { title: t('videos.error'), text: serverMessage(error) ?? t('errorText') }, onRetry }} />;
}

function Videos(parts: Pick<DataListParts<ShoppableVideo>, 'data' | 'paging'>) {
  const { t } = useTranslation('customers');
  const list = useListView({});
  const placeOf = useOnePlaying();
  return (
    <DataList<ShoppableVideo>
      label={t('tabs.videos')}
      columns={noColumns}
      list={list}
      {...parts}
      rowId={({ id }) => id}
      nameOf={({ title }) => title}
      grid="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
      renderCard={(video) => <VideoCard item={{ kind: 'video', video }} {...placeOf(video.id)} />}
      cardSkeleton={<Skeleton className="aspect-9/16 rounded-none" />}
      loadingText={t('videos.loading')}
      empty={{
        icon: <Clapperboard aria-hidden className="size-12" />,
        title: t('videos.empty'),
        text: t('videos.emptyText'),
        action: (
          <ButtonLink look="primary" to="/dashboard/videos">
            {t('videos.action')}
          </ButtonLink>
        ),
      }}
    />
  );
}
