import type { OwnVideo } from '#contract/shop/videos/videos.ts';

export type TagDraft = OwnVideo['tags'][number];
/** What a seller changes of a video. */
export type VideoDraft = Pick<OwnVideo, 'title' | 'description' | 'state' | 'made_by_ai' | 'tags'>;

/** A tag is shown for so long at least. */
export const shortestSeconds = 0.1;

export function draftOf({ title, description, state, made_by_ai, tags }: OwnVideo): VideoDraft {
  return { title, description, state, made_by_ai, tags };
}

export function isSame(a: VideoDraft, b: VideoDraft): boolean {
  return JSON.stringify(draftOf(a as OwnVideo)) === JSON.stringify(draftOf(b as OwnVideo));
}

/** Beside what is tagged at the same place, so that neither covers the other. */
export function newTag(product: TagDraft['product'], seconds: number, others: readonly TagDraft[]): TagDraft {
  const isFree = (y: number) => others.every((tag) => tag.position_x !== 50 || tag.position_y !== y);
  const position_y = [50, 60, 70, 80, 40, 30, 20].find(isFree) ?? 50;
  return { product, timestamp_seconds: rounded(seconds), end_seconds: null, position_x: 50, position_y };
}

export function placedAt(tag: TagDraft, x: number, y: number): TagDraft {
  return { ...tag, position_x: percent(x), position_y: percent(y) };
}

/** Moves the start; the end holds it back. */
export function startMoved(tag: TagDraft, seconds: number, duration: number): TagDraft {
  const last = (tag.end_seconds ?? duration) - shortestSeconds;
  return { ...tag, timestamp_seconds: rounded(Math.max(0, Math.min(seconds, last))) };
}

/** Moves the end; the start holds it back, and at the end of the video it is none. */
export function endMoved(tag: TagDraft, seconds: number, duration: number): TagDraft {
  if (seconds >= duration - shortestSeconds / 2) return { ...tag, end_seconds: null };
  return { ...tag, end_seconds: rounded(Math.max(seconds, tag.timestamp_seconds + shortestSeconds)) };
}

/** An end that would come before gives way. */
export function startedHere(tag: TagDraft, seconds: number, duration: number): TagDraft {
  const isOver = tag.end_seconds !== null && tag.end_seconds < seconds + shortestSeconds;
  return startMoved(isOver ? { ...tag, end_seconds: null } : tag, seconds, duration);
}

/** Nothing ends before it begins. */
export function endedHere(tag: TagDraft, seconds: number, duration: number): TagDraft {
  return seconds < tag.timestamp_seconds + shortestSeconds ? tag : endMoved(tag, seconds, duration);
}

/** 63.25 s is 1:03.2. */
export function clockOf(seconds: number): string {
  const tenths = Math.floor(Math.round(seconds * 1000) / 100);
  return `${Math.floor(tenths / 600)}:${String(Math.floor((tenths % 600) / 10)).padStart(2, '0')}.${tenths % 10}`;
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

function percent(value: number): number {
  return Math.round(Math.max(0, Math.min(100, value)) * 100) / 100;
}
