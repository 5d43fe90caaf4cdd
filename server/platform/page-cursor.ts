import type { AliasedExpression } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { done, invalidInput, type Outcome } from '#server/platform/outcome.ts';

/** What a list is asked for; `limit` is the most rows of a page. */
export type PageRequest = { cursor?: string; limit: number };

/** A page of a list that is newest first; `next_cursor` is null on the last one. */
export type Page<T> = { items: T[]; next_cursor: string | null };

/** `total`: with the first page, how many rows match (`contract/wire/list-counts.ts`). */
export type CountedPage<T> = Page<T> & { total: number | null };

/** How many rows a query has that is limited to what is worth counting. */
export async function countListed(db: Db, listed: AliasedExpression<object, 'listed'>): Promise<number> {
  const { count } = await db
    .selectFrom(listed)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Where a page ended: the time of its last row, in whole milliseconds, and the row's id; in a list of ranks the rank that it had then, else 0. */
export type PagePlace = { createdAt: Date; id: string; rank: number };

const cursorForm = /^(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(\d))?$/;

/** `undefined` for no cursor, the first page; INPUT_INVALID for one that `toPage` never wrote. */
export function readCursor(cursor: string | undefined): Outcome<PagePlace | undefined> {
  if (cursor === undefined) return done(undefined);
  const [, time, id, rank = '0'] = cursorForm.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (time && id) return done({ createdAt: new Date(Number(time)), id, rank: Number(rank) });
  return invalidInput('cursor', 'This cursor is not valid: use the next_cursor of the page before.');
}

/** A page from up to `limit` + 1 rows: the extra row shows that there are more. `rankOf` answers one digit, of a list in the order of ranks. */
export function toPage<R extends { created_at: Date; id: string }, T>(rows: R[], limit: number, toItem: (row: R) => T, rankOf?: (row: R) => number): Page<T> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const rank = last && rankOf ? `.${rankOf(last)}` : '';
  const cursor = last && Buffer.from(`${last.created_at.getTime()}.${last.id}${rank}`).toString('base64url');
  return { items: shown.map(toItem), next_cursor: cursor ?? null };
}
