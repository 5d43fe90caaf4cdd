import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { NoticesTables } from './notices-tables.ts';

export type MessageRow = Selectable<NoticesTables['messages']>;
export type Channel = MessageRow['channel'];

/** `isNew`: false for one whose key there was before, which is left as it is. */
export async function addMessage(db: Db, message: Insertable<NoticesTables['messages']>): Promise<{ id: string; isNew: boolean }> {
  const added = await db
    .insertInto('messages')
    .values(message)
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true };
  const { id } = await db
    .selectFrom('messages')
    .select('id')
    .where('once_key', '=', message.once_key ?? '')
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
}

const noContent = { body_text: null, body_html: null, variables: null };

/** Takes the body away: it holds codes and links. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ sent_at: now, ...noContent, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Takes the body away as well: nobody is going to read it. */
export async function markFailed(db: Db, id: string, now: Date, why: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ failed_at: now, ...noContent, last_error: why })
    .where('id', '=', id)
    .execute();
}

/** Those that nobody got since then, and why the latest of them was not sent. */
export async function countFailedSince(db: Db, since: Date): Promise<{ count: number; why: string | null }> {
  const { rows } = await sql<{ count: number; why: string | null }>`
    select count(*)::int as count, (array_agg(last_error order by failed_at desc))[1] as why from messages where failed_at >= ${since}`.execute(db);
  return rows[0] ?? { count: 0, why: null };
}

/** What was not sent and was written before: what it holds is past its time, and goes. */
export async function failOlderThan(db: Db, channels: Channel[], { before, now, why }: { before: Date; now: Date; why: string }): Promise<void> {
  const stale = db.updateTable('messages').where('channel', 'in', channels).where('body_text', 'is not', null).where('created_at', '<', before);
  await stale.set({ failed_at: now, ...noContent, last_error: sql<string>`coalesce(last_error, ${why})` }).execute();
}

export async function noteError(db: Db, id: string, why: string): Promise<void> {
  await db.updateTable('messages').set({ last_error: why }).where('id', '=', id).execute();
}

/** Newest first, those that still have a body. */
export async function listReadable(db: Db, channels: Channel[], limit: number): Promise<MessageRow[]> {
  return await db
    .selectFrom('messages')
    .selectAll()
    .where('channel', 'in', channels)
    .where('body_text', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes all but the newest, unless another transaction is at it: two that delete the same rows could wait for each other. */
export async function keepNewest(db: Db, channels: Channel[], count: number): Promise<void> {
  const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('messages of the mailbox', 0)) as alone`.execute(db);
  if (!rows[0]?.alone) return;
  const older = db.selectFrom('messages').select('id').where('channel', 'in', channels).orderBy('created_at', 'desc').orderBy('id', 'desc').offset(count);
  await db.deleteFrom('messages').where('id', 'in', older).execute();
}

/** How many were deleted. */
export async function deleteOlderThan(db: Db, time: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('messages').where('created_at', '<', time).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteTo(db: Db, recipients: string[]): Promise<void> {
  await db.deleteFrom('messages').where('recipient', 'in', recipients).execute();
}

/** Mails that wait, whose keys begin so: by letters, whatever the order of the database's language is. */
export function unsent(db: Db, keyStart: string) {
  return db
    .deleteFrom('messages')
    .where(sql<boolean>`once_key ~>=~ ${keyStart} and once_key ~<~ ${`${keyStart}\u{10ffff}`}`)
    .where('channel', '=', 'email')
    .where('body_text', 'is not', null);
}

export async function deleteUnsent(db: Db, keyStart: string): Promise<void> {
  await unsent(db, keyStart).execute();
}

/** Once for a whole store: it reads every message. */
export async function deleteAbout(tx: Db, ids: string[]): Promise<void> {
  await tx.deleteFrom('messages').where(sql<boolean>`string_to_array(once_key, ' ') && ${ids}::text[]`).execute();
}
