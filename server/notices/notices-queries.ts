import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { NoticesTables } from './notices-tables.ts';

export type MessageRow = Selectable<NoticesTables['messages']>;
export type Channel = MessageRow['channel'];

export async function addMessage(db: Db, message: Insertable<NoticesTables['messages']>): Promise<string> {
  const { id } = await db.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Takes the body away: it holds codes and links. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('messages').set({ sent_at: now, body_text: null, body_html: null, last_error: null }).where('id', '=', id).execute();
}

/** Takes the body away as well: nobody is going to read it. */
export async function markFailed(db: Db, id: string, now: Date, why: string): Promise<void> {
  await db.updateTable('messages').set({ failed_at: now, body_text: null, body_html: null, last_error: why }).where('id', '=', id).execute();
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

/** Deletes all but the newest. */
export async function keepNewest(db: Db, channels: Channel[], count: number): Promise<void> {
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
