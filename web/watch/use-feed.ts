import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { LiveStream } from '#contract/live.ts';
import { orpc } from '../api/client.ts';
import { ReconnectingSocket, socketUrl } from '../stage/reconnecting-socket.ts';
import { FeedGate, feedRules, readFeedIndex, rememberFeedIndex, swipeDirection } from './feed-gate.ts';

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

/** Which stream is shown, and the gestures on `area` that change it: swipe, wheel, arrow and page keys. */
export function useFeed(streams: LiveStream[], wantedId: string | null, area: RefObject<HTMLElement | null>) {
  const [index, setIndex] = useState(0);
  const [moving, setMoving] = useState(false);
  const gate = useRef(new FeedGate());
  const count = streams.length;
  const shown = index < count ? index : 0;

  /** Read when the page opens or a link names another stream; later the shopper decides. */
  const now = useRef(streams);
  now.current = streams;
  useEffect(() => {
    const wanted = now.current.findIndex((stream) => stream.id === wantedId);
    setIndex(wanted === -1 ? readFeedIndex(now.current.length) : wanted);
  }, [wantedId]);

  const move = useCallback(
    (direction: 1 | -1) => {
      const next = moving ? undefined : gate.current.move(direction, shown, count, performance.now());
      if (next === undefined) return;
      setIndex(next);
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

function listenForGestures(element: HTMLElement, move: (direction: 1 | -1) => void): () => void {
  const abort = new AbortController();
  const options = { signal: abort.signal, passive: true };
  let start: Touch | undefined;
  element.addEventListener('wheel', (event) => !isScrollable(event.target, element) && event.deltaY !== 0 && move(event.deltaY > 0 ? 1 : -1), options);
  element.addEventListener(
    'touchstart',
    (event) => {
      start = isScrollable(event.target, element) ? undefined : event.touches[0];
    },
    options,
  );
  element.addEventListener(
    'touchend',
    (event) => {
      const end = event.changedTouches[0];
      const direction = start && end ? swipeDirection(end.clientX - start.clientX, end.clientY - start.clientY) : undefined;
      if (direction) move(direction);
    },
    options,
  );
  addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')) return;
      if (event.key === 'ArrowDown' || event.key === 'PageDown') move(1);
      if (event.key === 'ArrowUp' || event.key === 'PageUp') move(-1);
    },
    options,
  );
  return () => abort.abort();
}

/** A list that scrolls by itself keeps its gestures. */
function isScrollable(target: EventTarget | null, within: Element): boolean {
  for (let element = target instanceof Element ? target : null; element && element !== within; element = element.parentElement) {
    if (element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY === 'auto') return true;
  }
  return false;
}
