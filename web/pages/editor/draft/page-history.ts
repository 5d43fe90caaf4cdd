import type { Sections } from './section-list.ts';

/** What was changed of a page, how it was before each change, and what was taken back. `key` names the last change, `at` when it was made, in ms. */
export type PageHistory = { now: Sections; before: readonly Sections[]; after: readonly Sections[]; key: string; at: number };

/** Changes of the same thing within so long are one, such as a word that is typed. */
const sameMs = 2_000;
const keptCount = 100;

export function startHistory(now: Sections): PageHistory {
  return { now, before: [], after: [], key: '', at: 0 };
}

/** An empty `key` joins no change to another. */
export function changed(history: PageHistory, now: Sections, key: string, at: number): PageHistory {
  if (now === history.now) return history;
  const isSame = key !== '' && key === history.key && at - history.at < sameMs;
  const before = isSame ? history.before : [...history.before, history.now].slice(-keptCount);
  return { now, before, after: [], key, at };
}

/** Takes the last change back; nothing where there is none. */
export function undone({ now, before, after, ...rest }: PageHistory): PageHistory {
  const last = before.at(-1);
  return last ? { now: last, before: before.slice(0, -1), after: [now, ...after], key: '', at: 0 } : { now, before, after, ...rest };
}

export function redone({ now, before, after, ...rest }: PageHistory): PageHistory {
  const [next] = after;
  return next ? { now: next, before: [...before, now], after: after.slice(1), key: '', at: 0 } : { now, before, after, ...rest };
}
