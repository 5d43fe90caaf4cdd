import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OwnLiveStream } from '#contract/live/live.ts';
import { api, orpc } from '../../api/client.ts';
import { useCursorList } from '../../api/use-cursor-list.ts';
import { useLiveFeed } from '../../api/use-live-feed.ts';
import { CardStage } from '../../feed/card/card-stage.tsx';
import { useOnePlaying } from '../../feed/card/use-one-playing.ts';
import { VideoCard } from '../../feed/card/video-card.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { DataList, type DataListParts } from '../../ui/data-list/data-list.tsx';
import { useListView } from '../../ui/data-list/use-list-view.ts';
import { Skeleton } from '../../ui/states.tsx';
import { StreamCard } from './stream-card.tsx';

const noColumns: never[] = [];

/** The store's live events, as its customers see them. */
export function StreamsTab() {
  return (
    <CardStage>
      <Streams />
    </CardStage>
  );
}

function Streams() {
  const { t } = useTranslation('customers');
  const list = useListView({});
  const placeOf = useOnePlaying();
  return (
    <DataList<OwnLiveStream>
      label={t('tabs.streams')}
      columns={noColumns}
      list={list}
      {...useStreams()}
      rowId={({ id }) => id}
      nameOf={({ title }) => title}
      grid="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
      renderCard={(stream) => (stream.is_live ? <VideoCard item={{ kind: 'event', event: stream }} {...placeOf(stream.id)} /> : <StreamCard stream={stream} />)}
      cardSkeleton={<Skeleton className="aspect-9/16 rounded-none" />}
      loadingText={t('streams.loading')}
      empty={{
        icon: <Radio aria-hidden className="size-12" />,
        title: t('streams.empty'),
        text: t('streams.emptyText'),
        action: (
          <ButtonLink look="primary" to="/dashboard/live">
            {t('streams.action')}
          </ButtonLink>
        ),
      }}
    />
  );
}

function useStreams(): Pick<DataListParts<OwnLiveStream>, 'data' | 'paging'> {
  const { t } = useTranslation('customers');
  const { rows, paging, hasData, isPending, refetch } = useCursorList<OwnLiveStream>({
    queryKey: orpc.live.listMine.key({ type: 'infinite' }),
    load: (cursor, signal) => api.live.listMine({ cursor }, { signal }),
    more: t('streams.more'),
  });
  useLiveFeed(refetch);
  if (hasData) return { data: { state: 'ready', rows }, paging };
  if (isPending) return { data: { state: 'loading' }, paging };
  return { data: { state: 'failed', words: { title: t('streams.error'), text: t('errorText') }, onRetry: refetch }, paging };
}
