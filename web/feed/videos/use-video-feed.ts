import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { useFeedMoves } from '../moves/use-feed-moves.ts';
import { takeEarlyMove } from './early-video.ts';

/** So many are asked for at once. */
export const firstCount = 12;
/** So many before the last one, more are asked for. */
const aheadCount = 3;

export type FeedPaging = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; onMore: () => void };

/** Which video is on screen, by the address, and what moves from one to the next, as in the live feed. */
export function useVideoFeed(videos: readonly ShoppableVideo[], shownId: string | null, paging: FeedPaging, area: RefObject<HTMLElement | null>) {
  const [, setSearch] = useSearchParams();
  const count = videos.length;
  const index = Math.max(
    0,
    videos.findIndex(({ id }) => id === shownId),
  );
  const { moving, move } = useFeedMoves(area, {
    index,
    count,
    onMove(next) {
      const video = videos[next];
      if (video) setSearch({ tab: 'videos', video: video.id }, { replace: true, preventScrollReset: true });
    },
  });

  const moveFirst = useEffectEvent(move);
  useEffect(() => {
    const early = takeEarlyMove();
    if (early) moveFirst(early);
  }, []);

  const { hasMore, isLoading, hasFailed, onMore } = paging;
  const isNearEnd = index >= count - aheadCount;
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoading && !hasFailed) onMore();
  }, [isNearEnd, hasMore, isLoading, hasFailed, onMore]);

  return { index, moving, move };
}
