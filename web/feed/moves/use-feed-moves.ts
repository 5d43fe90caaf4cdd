import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { FeedGate, feedRules } from './feed-gate.ts';
import { listenForGestures } from './feed-gestures.ts';

type Feed = { index: number; count: number /** Shows what comes at that index. */; onMove: (next: number) => void };

/** What moves a feed: gestures on `area`, keys, and `move` for buttons; `moving` while the next one comes in. */
export function useFeedMoves(area: RefObject<HTMLElement | null>, { index, count, onMove }: Feed) {
  const [moving, setMoving] = useState(false);
  const gate = useRef(new FeedGate());
  const show = useRef(onMove);
  show.current = onMove;

  const move = useCallback(
    (direction: 1 | -1) => {
      const next = moving ? undefined : gate.current.move(direction, index, count, performance.now());
      if (next === undefined) return;
      show.current(next);
      setMoving(true);
      setTimeout(() => setMoving(false), feedRules.lockMs);
    },
    [moving, index, count],
  );

  useEffect(() => {
    const element = area.current;
    if (element) return listenForGestures(element, move);
  }, [area, move]);

  return { moving, move };
}
