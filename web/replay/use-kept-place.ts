import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { forgetPlace, keepPlace, startOf } from './replay-place.ts';

const everyMs = 2_000;

type Visit = { id: string; visit: string; linked: string | null; startMs: () => number };

/** This visit to a replay: what `?t=` asks for, and where it starts. */
export function useReplayVisit(id: string): Visit {
  const { key: visit } = useLocation();
  const linked = useSearchParams()[0].get('t');
  const startMs = useCallback(() => startOf(id, visit, linked), [id, visit, linked]);
  return { id, visit, linked, startMs };
}

/** Stores the playhead, so that a refresh continues there. `showMs`: show time on screen. */
export function useKeptPlace({ id, visit, linked }: Visit, showMs: number | undefined, hasEnded: boolean): void {
  const now = useRef(showMs);
  now.current = showMs;
  useEffect(() => {
    if (hasEnded) return forgetPlace();
    const keep = () => now.current !== undefined && keepPlace({ id, visit, linked, showMs: now.current });
    const timer = setInterval(keep, everyMs);
    addEventListener('pagehide', keep);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [id, visit, linked, hasEnded]);
}
