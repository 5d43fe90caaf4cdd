import { useEffect, useState } from 'react';

const keyOf = (liveStreamId: string) => `haat-on-air-${liveStreamId}`;

/** When this tab first had the show on air, in ms; a reload in mid-show keeps it. */
export function readAirTime(liveStreamId: string): number | undefined {
  return Number(sessionStorage.getItem(keyOf(liveStreamId))) || undefined;
}

/** The same, noted once `isOnAir`. */
export function useAirTime(liveStreamId: string, isOnAir: boolean): number | undefined {
  const [startedAt, setStartedAt] = useState(() => readAirTime(liveStreamId));
  useEffect(() => {
    if (!isOnAir || startedAt !== undefined) return;
    const now = Date.now();
    sessionStorage.setItem(keyOf(liveStreamId), String(now));
    setStartedAt(now);
  }, [liveStreamId, isOnAir, startedAt]);
  return startedAt;
}
