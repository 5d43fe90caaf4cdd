import type { PageId } from '#contract/ids.ts';
import { type PageContent, readContent, toSaved } from '#contract/pages/page-content.ts';
import { randomId } from '../../../net/random-id.ts';

/** What was changed and not saved yet, and of which saved version it is a change. `isReplacing`: what is saved then is kept as a version. */
export type KeptDraft = { version: number; content: PageContent; isReplacing: boolean };

/** Where one editor of a page keeps what is not saved yet: for a reload, a crash, a dropped network. */
export type DraftPlace = {
  find: () => KeptDraft | undefined;
  /** What cannot be kept is not; saving goes on. */
  keep: (draft: KeptDraft) => void;
  forget: () => void;
  /** What is kept here is found by the next editor of the page. */
  leave: () => void;
};

/** How long a page that was left may hold its lock. */
const leavingMs = 1_000;

const prefixOf = (page: PageId) => `page-draft:${page}:`;

/**
 * Each editor has a place of its own, so that of two tabs neither takes what the other has not saved. A lock, which lives as long as the
 * editor, tells what was left behind: the newest of it moves to the new place. Without locks, which pages without TLS do not have, all counts as left.
 */
export async function openDraftPlace(page: PageId): Promise<DraftPlace> {
  const prefix = prefixOf(page);
  const key = prefix + randomId();
  const leave = holdLock(key);
  // The place of this tab's last editor. Without storage there is none.
  const before = attempt(() => sessionStorage.getItem(prefix));
  attempt(() => sessionStorage.setItem(prefix, key));
  if (before) await untilLeft(before);
  const { held = [], pending = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  const open = new Set([...held, ...pending].map(({ name }) => name));
  attempt(() => {
    const left = Object.keys(localStorage).filter((name) => name.startsWith(prefix) && name !== key && !open.has(name));
    const newest = left.toSorted((a, b) => timeOf(b) - timeOf(a))[0];
    const kept = newest && localStorage.getItem(newest);
    if (!newest || !kept) return;
    localStorage.removeItem(newest);
    localStorage.setItem(key, kept);
  });
  return {
    find: () => attempt(() => readDraft(localStorage.getItem(key))),
    keep: ({ content, ...draft }) => attempt(() => localStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now(), content: toSaved(content) }))),
    forget: () => attempt(() => localStorage.removeItem(key)),
    leave,
  };
}

/** A reload may be quicker than the end of the page before it, whose draft would count as open. A duplicated tab waits for nothing, as long as this. */
async function untilLeft(name: string): Promise<void> {
  await navigator.locks?.request(name, { signal: AbortSignal.timeout(leavingMs) }, () => undefined).catch(() => undefined);
}

/** Until what is returned is called, or the page is gone. */
function holdLock(name: string): () => void {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void navigator.locks?.request(name, () => held).catch(() => undefined);
  return letGo;
}

function timeOf(key: string): number {
  const { at } = parse(localStorage.getItem(key));
  return typeof at === 'number' ? at : 0;
}

function readDraft(kept: string | null): KeptDraft | undefined {
  const { version, content, isReplacing } = parse(kept);
  return typeof version === 'number' ? { version, content: readContent(content), isReplacing: isReplacing === true } : undefined;
}

function parse(kept: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(kept ?? 'null') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

/** Storage may be full or closed. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
