import { sql } from 'kysely';
import type { StoreId, UserId } from '#contract/ids.ts';
import type { NoticeContent } from '#contract/notices/notices.ts';
import type { Db } from '#server/platform/database/database.ts';
import { named } from '#server/platform/database/named-statements.ts';

/** A member who reads the notices of a store, and the kinds that their role may see. */
export type Reader = { storeId: StoreId; userId: UserId; kinds: readonly NoticeContent['kind'][] };
/** `at`: when it happened, which may be before notices that were stored earlier. */
export type NewNotice = { storeId: StoreId; subjectId: string; content: NoticeContent; at: Date };

/** Each subject once, in this order. Other notices of the stores wait until the transaction ends. */
export async function insertNotices(tx: Db, notices: readonly NewNotice[]): Promise<void> {
  const storeIds = [...new Set(notices.map(({ storeId }) => storeId))].toSorted();
  for (const storeId of storeIds) {
    const last = await lockHead(tx, storeId);
    const own = notices.filter((notice) => notice.storeId === storeId);
    const rows = own.map(({ subjectId, content, at }) => ({ subject_id: subjectId, kind: content.kind, content, created_at: at }));
    await sql`
      with fresh as (
        select n.*, row_number() over (order by n.position) as place
        from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (kind text, subject_id text, content jsonb, created_at timestamptz))
          with ordinality as n (kind, subject_id, content, created_at, position)
        where not exists (select from store_notices as known where known.kind = n.kind and known.subject_id = n.subject_id::uuid)
      ), told as (
        insert into store_notices (store_id, seq, kind, subject_id, content, created_at)
        select ${storeId}, ${last}::bigint + place, kind, subject_id::uuid, content, created_at from fresh
      )
      update store_notice_heads set last_seq = last_seq + (select count(*) from fresh) where store_id = ${storeId} ${named}`.execute(tx);
  }
}

async function lockHead(tx: Db, storeId: StoreId): Promise<number> {
  const { last_seq } = await tx
    .insertInto('store_notice_heads')
    .values({ store_id: storeId, last_seq: 0 })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ last_seq: sql`store_notice_heads.last_seq` }))
    .returning('last_seq')
    .modifyEnd(named)
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
