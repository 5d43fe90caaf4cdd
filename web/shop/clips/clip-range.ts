import { maxClipMs, minClipMs } from '#contract/shop/clips/clip-limits.ts';

/** On the show clock, in ms. */
export type ClipRange = { fromMs: number; toMs: number };

const usualMs = 30_000;

/** What is chosen before anything is: the beginning. */
export function firstRange(durationMs: number): ClipRange {
  return { fromMs: 0, toMs: Math.min(usualMs, durationMs) };
}

/** Begun at that time; the end moves along where the clip would be too short or too long. */
export function begunAt({ toMs }: ClipRange, ms: number, durationMs: number): ClipRange {
  const fromMs = within(ms, 0, durationMs - minClipMs);
  return { fromMs, toMs: within(toMs, fromMs + minClipMs, Math.min(fromMs + maxClipMs, durationMs)) };
}

/** Ended at that time; the beginning moves along. */
export function endedAt({ fromMs }: ClipRange, ms: number, durationMs: number): ClipRange {
  const toMs = within(ms, minClipMs, durationMs);
  return { fromMs: within(fromMs, toMs - maxClipMs, toMs - minClipMs), toMs };
}

/** A stretch as a clip may be. */
export function ofStretch({ from_ms, to_ms }: { from_ms: number; to_ms: number }, durationMs: number): ClipRange {
  return endedAt({ fromMs: from_ms, toMs: to_ms }, Math.max(from_ms + minClipMs, Math.min(to_ms, from_ms + maxClipMs)), durationMs);
}

function within(value: number, from: number, to: number): number {
  return Math.max(0, Math.round(Math.max(from, Math.min(value, to))));
}
