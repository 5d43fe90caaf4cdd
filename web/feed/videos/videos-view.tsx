import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { VideoId } from '#contract/ids.ts';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { api, orpc } from '../../api/client.ts';
import { foundOrNull } from '../../api/found.ts';
import { useCursorList } from '../../api/use-cursor-list.ts';
import { useCountedOnAir } from '../../shell/places/on-air-count.ts';
import { ShopperFrame } from '../../shell/shopper-frame.tsx';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';
import { NotLoaded, OptionalPart } from '../../ui/optional-part.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { FirstVideos } from './load-videos.ts';
import { firstCount } from './use-video-feed.ts';
import { VideoFeed } from './video-feed.tsx';

/** Of the replays, and of a page that could not be filled. */
const ReplaysView = lazy(async () => ({ default: (await import('../../replay/videos/replays-view.tsx')).ReplaysView }));
const loadHead = async () => (await import('../../shell/places/shop-head.tsx')).ShopHead;

/** `/?tab=videos`: the shoppable videos of all stores (docs/product.md, "Videos"); while there are none, and with `show=replays`, the replays. `first` came with the page. */
export function VideosView({ first }: { first?: FirstVideos | undefined }) {
  const [search] = useSearchParams();
  useCountedOnAir(first?.onAir);
  return search.get('show') === 'replays' ? <Replays /> : <Videos wantedId={search.get('video') || null} first={first} />;
}

/** `?video={id}` is the one on screen, of the list or not. */
function Videos({ wantedId, first }: { wantedId: string | null; first: FirstVideos | undefined }) {
  const { t } = useTranslation('video-feed');
  const { rows, paging, hasData, error, refetch } = useCursorList<ShoppableVideo>({
    queryKey: orpc.videos.list.key({ input: {}, type: 'infinite' }),
    load: (cursor, signal) => api.videos.list({ cursor, limit: firstCount }, { signal }),
    initial: first?.page,
    more: '',
  });
  /** One that is not among the newest stays before them. */
  const [opened, setOpened] = useState(first?.wanted);
  const videos = opened && !rows.some(({ id }) => id === opened.id) ? [opened, ...rows] : rows;
  const isListed = wantedId === null || videos.some(({ id }) => id === wantedId);
  const wanted = useQuery({
    queryKey: orpc.videos.get.key({ input: { id: wantedId as VideoId } }),
    queryFn: () => foundOrNull(api.videos.get({ id: wantedId as VideoId })),
    enabled: hasData && !isListed,
  });
  if (wanted.data && !isListed) setOpened(wanted.data);
  const isGone = !isListed && wanted.data === null;
  useEffect(() => {
    if (isGone) showToast(t('gone'), t('goneText'));
  }, [isGone, t]);

  const failed = hasData ? wanted : { error, refetch };
  const Head = useLoadedWhen(failed.error !== null, loadHead);
  if (!hasData || (!isListed && !isGone)) {
    return (
      <ShopperFrame head={Head && <Head dark />}>
        <title>{t('meta')}</title>
        <h1 className="sr-only">{t('title')}</h1>
        {failed.error ? <ErrorState dark title={t('failed')} text={failed.error.message} onRetry={() => void failed.refetch()} /> : <Waiting />}
      </ShopperFrame>
    );
  }
  return videos.length === 0 ? <Replays /> : <VideoFeed videos={videos} shownId={wantedId} paging={paging} />;
}

function Replays() {
  return (
    <OptionalPart
      waiting={
        <ShopperFrame>
          <Waiting />
        </ShopperFrame>
      }
      instead={
        <ShopperFrame>
          <NotLoaded dark />
        </ShopperFrame>
      }
    >
      <ReplaysView />
    </OptionalPart>
  );
}

function Waiting() {
  const { t } = useTranslation('video-feed');
  return (
    <p role="status" className="flex min-h-full items-center justify-center gap-3 font-semibold">
      <Spinner />
      {t('loading')}
    </p>
  );
}
