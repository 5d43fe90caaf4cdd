import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { LiveStream } from '#contract/live/live.ts';
import { orpc } from '../api/client.ts';
import { ReconnectingSocket, socketUrl } from '../net/reconnecting-socket.ts';
import { FeedGate, feedRules, readFeedIndex, rememberFeedIndex } from './feed-gate.ts';
import { listenForGestures } from './feed-gestures.ts';

/** The live streams on air; fetched again whenever the server says that they changed. */
export function useLiveStreams(initial: LiveStream[] | undefined) {
  const queries = useQueryClient();
  useEffect(() => {
    const refetch = () => void queries.invalidateQueries({ queryKey: orpc.live.listLive.key() });
    const socket = new ReconnectingSocket({ url: () => socketUrl('/ws/live-feed'), opened: refetch, message: refetch, closed: () => {}, isGreeted: false });
    return () => socket.stop();
  }, [queries]);
  return useQuery(orpc.live.listLive.queryOptions({ initialData: initial }));
}

/** `streams`, and in front of them the one that is watched when it is on air no more: it ends under its viewer, who then moves on. */
export function withWatched(streams: LiveStream[], watched: LiveStream | undefined): LiveStream[] {
  return !watched || streams.some(({ id }) => id === watched.id) ? streams : [watched, ...streams];
}

/** Which stream is shown, and the gestures on `area` that change it: swipe, wheel, arrow and page keys. */
export function useFeed(streams: LiveStream[], wantedId: string | null, area: RefObject<HTMLElement | null>) {
  const [shownId, setShownId] = useState<string>();
  const [moving, setMoving] = useState(false);
  const gate = useRef(new FeedGate());
  const count = streams.length;
  /** By its id: who watches stays with a stream wherever in the list it is by now. */
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

  const move = useCallback(
    (direction: 1 | -1) => {
      const next = moving ? undefined : gate.current.move(direction, shown, count, performance.now());
      if (next === undefined) return;
      setShownId(now.current[next]?.id);
      rememberFeedIndex(next);
      setMoving(true);
      setTimeout(() => setMoving(false), feedRules.lockMs);
    },
    [moving, shown, count],
  );

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    return listenForGestures(element, move);
  }, [area, move]);

  return { index: shown, moving, move };
}
