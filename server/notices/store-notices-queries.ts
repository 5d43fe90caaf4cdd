import { sql } from 'kysely';
import type { StoreId, UserId } from '#contract/ids.ts';
import type { NoticeContent } from '#contract/notices/notices.ts';
import type { Db } from '#server/platform/database/database.ts';

/** A member who reads the notices of a store, and the kinds that their role may see. */
export type Reader = { storeId: StoreId; userId: UserId; kinds: readonly NoticeContent['kind'][] };
/** `at`: when it happened, which may be before notices that were stored earlier. */
export type NewNotice = { storeId: StoreId; subjectId: string; content: NoticeContent; at: Date };

/** `false` when the store was told before. Other notices of the store wait until the transaction ends. */
export async function insertNotice(tx: Db, { storeId, subjectId, content, at }: NewNotice): Promise<boolean> {
  const known = await tx.selectFrom('store_notices').select('seq').where('kind', '=', content.kind).where('subject_id', '=', subjectId).executeTakeFirst();
  if (known) return false;
  const seq = await takeSeq(tx, storeId);
  const row = { store_id: storeId, seq, kind: content.kind, subject_id: subjectId, content: JSON.stringify(content), created_at: at };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('store_notices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function takeSeq(tx: Db, storeId: StoreId): Promise<number> {
  const { last_seq } = await tx
    .insertInto('store_notice_heads')
    .values({ store_id: storeId, last_seq: 1 })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ last_seq: sql`store_notice_heads.last_seq + 1` }))
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  return last_seq;
}

/** What the reader has not taken out of the panel, of the kinds that are theirs to hear. */
function shown(db: Db, { storeId, userId, kinds }: Reader) {
  return db
    .selectFrom('store_notices as n')
    .leftJoin('store_notice_reads as r', (join) => join.onRef('r.store_id', '=', 'n.store_id').on('r.user_id', '=', userId))
    .where('n.store_id', '=', storeId)
    .where('n.kind', 'in', kinds)
    .where(sql<boolean>`n.seq > coalesce(r.cleared_seq, 0)`);
}

const isRead = sql<boolean>`n.seq <= coalesce(r.read_seq, 0)`;

/** Newest first. */
export async function listNotices(db: Db, reader: Reader, { before, limit }: { before: number | undefined; limit: number }) {
  let query = shown(db, reader).select(['n.seq', 'n.content', 'n.created_at', isRead.as('is_read')]);
  if (before !== undefined) query = query.where('n.seq', '<', before);
  return await query.orderBy('n.seq', 'desc').limit(limit).execute();
}

export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { count } = await shown(db, reader)
    .where(sql<boolean>`not ${isRead}`)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Moves forward only, and at most to the newest notice there is. */
export async function raiseMark(db: Db, { storeId, userId }: Reader, mark: 'read_seq' | 'cleared_seq', through: number): Promise<void> {
  await sql`insert into store_notice_reads (store_id, user_id, ${sql.ref(mark)})
    select store_id, ${userId}, least(${through}::bigint, last_seq) from store_notice_heads where store_id = ${storeId}
    on conflict (store_id, user_id) do update set ${sql.ref(mark)} = greatest(store_notice_reads.${sql.ref(mark)}, excluded.${sql.ref(mark)})`.execute(db);
}

/** How many were deleted. */
export async function deleteNoticesBefore(db: Db, time: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('store_notices').where('created_at', '<', time).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteNoticesOf(tx: Db, storeId: StoreId): Promise<void> {
  await tx.deleteFrom('store_notices').where('store_id', '=', storeId).execute();
  await tx.deleteFrom('store_notice_heads').where('store_id', '=', storeId).execute();
  await tx.deleteFrom('store_notice_reads').where('store_id', '=', storeId).execute();
}

export async function deleteReadsOf(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('store_notice_reads').where('user_id', '=', userId).execute();
}
