import type { ReturnReason } from '#contract/shop/orders/returns/return-states.ts';
import { randomId } from '../../../net/random-id.ts';

/** What a buyer has filled in of a return. `units` of each line of the order; 0: it stays with them. */
export type ReturnDraft = { units: number[]; reason: ReturnReason | ''; words: string };
type Kept = { draft: ReturnDraft /** Of the last try. */; key?: string; sent?: string };

const nameOf = (link: string) => `return-draft:${link}`;

/** Kept in this tab until it was sent or discarded, so that it survives a reload. */
export function readReturnDraft(link: string): ReturnDraft | undefined {
  return read(link)?.draft;
}

export function keepReturnDraft(link: string, draft: ReturnDraft): void {
  sessionStorage.setItem(nameOf(link), JSON.stringify({ ...read(link), draft }));
}

/** The idempotency key of sending this: the same for a repeat, after a reload too, until something of it is changed. */
export function returnKey(link: string, draft: ReturnDraft): string {
  const kept = read(link);
  const sent = JSON.stringify(draft);
  const key = kept?.key && kept.sent === sent ? kept.key : randomId();
  sessionStorage.setItem(nameOf(link), JSON.stringify({ draft, key, sent }));
  return key;
}

export function forgetReturnDraft(link: string): void {
  sessionStorage.removeItem(nameOf(link));
}

function read(link: string): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(link)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
