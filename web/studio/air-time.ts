import { useEffect, useState } from 'react';

/** From when a clock counts the time on air, in ms; `undefined` while no pictures come. `onAirMs`: as the server counted it when it answered. */
export function useAirTime(onAirMs: number, isOnAir: boolean): number | undefined {
  const [startedAt, setStartedAt] = useState<number>();
  useEffect(() => setStartedAt(isOnAir ? Date.now() - onAirMs : undefined), [onAirMs, isOnAir]);
  return startedAt;
}
