import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LiveStream } from '#contract/live/live.ts';
import { orpc } from '../api/client.ts';
import { useLiveFeed } from '../api/use-live-feed.ts';
import { useKnownOnAir } from '../shell/places/on-air-count.ts';
import { readFeedIndex, rememberFeedIndex } from './feed-place.ts';
import { useFeedMoves } from './moves/use-feed-moves.ts';

/** The live streams on air; fetched again whenever the server says that they changed. */
export function useLiveStreams(initial: LiveStream[] | undefined) {
  const queries = useQueryClient();
  useLiveFeed(() => void queries.invalidateQueries({ queryKey: orpc.live.key() }));
  const streams = useQuery(orpc.live.listLive.queryOptions({ initialData: initial }));
  useKnownOnAir(streams.data);
  return streams;
}

/** `streams`, preceded by the watched stream once it is off air, so that its viewer sees the end and moves on. */
export function withWatched(streams: LiveStream[], watched: LiveStream | undefined): LiveStream[] {
  return !watched || streams.some(({ id }) => id === watched.id) ? streams : [watched, ...streams];
}

/** Which stream is shown, and the gestures on `area` that change it: swipe, wheel, arrow and page keys. */
export function useFeed(streams: LiveStream[], wantedId: string | null, area: RefObject<HTMLElement | null>) {
  const [shownId, setShownId] = useState(wantedId ?? undefined);
  /** Found by id: the viewer stays on the stream when its place in the list changes. */
  const shown = Math.max(
    0,
    streams.findIndex(({ id }) => id === shownId),
  );

  /** Read when the page opens or a link names another stream; later the shopper decides. */
  const now = useRef(streams);
  now.current = streams;
  useEffect(() => {
    const wanted = now.current.find((stream) => stream.id === wantedId);
    setShownId((wanted ?? now.current[readFeedIndex(now.current.length)])?.id);
  }, [wantedId]);

  const { moving, move } = useFeedMoves(area, {
    index: shown,
    count: streams.length,
    onMove(next) {
      setShownId(streams[next]?.id);
      rememberFeedIndex(next);
    },
  });
  return { index: shown, moving, move };
}
