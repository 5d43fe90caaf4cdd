import type { PageId } from '#contract/ids.ts';
import { type PageContent, readContent, toSaved } from '#contract/pages/page-content.ts';

/** What was changed and not saved yet, and of which saved version it is a change. */
export type KeptDraft = { version: number; content: PageContent };

const keyOf = (id: PageId) => `page-draft:${id}`;

/** For a reload, a crash, a dropped network: in this browser until it is saved. What cannot be kept is not; saving goes on. */
export function keepDraft(id: PageId, version: number, content: PageContent): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify({ version, content: toSaved(content) }));
  } catch {
    // Storage is full or closed.
  }
}

export function forgetDraft(id: PageId): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // Storage is closed.
  }
}

export function findDraft(id: PageId): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as { version?: unknown; content?: unknown } | null;
    return typeof kept?.version === 'number' ? { version: kept.version, content: readContent(kept.content) } : undefined;
  } catch {
    return undefined;
  }
}
