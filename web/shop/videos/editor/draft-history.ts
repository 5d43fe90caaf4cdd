import type { VideoDraft } from './tag-draft.ts';

/** What was changed of a video, and how it was before each change. `key` names the last change, `at` when it was made, in ms. */
export type DraftHistory = { now: VideoDraft; before: readonly VideoDraft[]; key: string; at: number };

/** Changes of the same thing within so long are one: a drag, a word that is typed. */
const sameMs = 1_000;
const keptCount = 100;

export function startHistory(now: VideoDraft): DraftHistory {
  return { now, before: [], key: '', at: 0 };
}

/** `key` names what is changed, such as a tag and its place. */
export function changed(history: DraftHistory, now: VideoDraft, key: string, at: number): DraftHistory {
  const isSame = key === history.key && at - history.at < sameMs;
  const before = isSame ? history.before : [...history.before, history.now].slice(-keptCount);
  return { now, before, key, at };
}

/** Takes the last change back; nothing where there is none. */
export function undone(history: DraftHistory): DraftHistory {
  const now = history.before.at(-1);
  return now ? { now, before: history.before.slice(0, -1), key: '', at: 0 } : history;
}
