import type { Air, LiveStreamStatus } from '#contract/live/live.ts';

/** A node notes every five seconds that pictures come; one that was killed does not say that they stopped. */
export const quietMs = 15_000;

export type AirRow = {
  status: LiveStreamStatus;
  first_picture_at: Date | null;
  last_picture_at: Date | null;
  interrupted_at: Date | null;
};

/** Whether the pictures of a live stream come. What every screen says of it follows from this. */
export function airOf({ status, first_picture_at, last_picture_at, interrupted_at }: AirRow, now: Date): Air {
  if (status === 'ended') return 'ended';
  if (status === 'scheduled' || !first_picture_at || !last_picture_at) return 'waiting';
  return interrupted_at || last_picture_at.getTime() <= now.getTime() - quietMs ? 'interrupted' : 'live';
}

/** For how long its pictures came, in ms: gaps are not counted. */
export function onAirMs(row: AirRow & { pictured_ms: number }, now: Date): number {
  const sinceNote = airOf(row, now) === 'live' && row.last_picture_at ? now.getTime() - row.last_picture_at.getTime() : 0;
  return row.pictured_ms + Math.max(0, sinceNote);
}
