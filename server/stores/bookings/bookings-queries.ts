import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import type { BookingId } from '#contract/ids.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';

export type BookingRow = Selectable<Tables['demo_bookings']>;

/** Whether it is new: the same id again changes nothing. */
export async function insertBooking(tx: Db, row: Insertable<Tables['demo_bookings']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('demo_bookings')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** New ones with the oldest first, others with the newest. */
export async function listBookings(db: Db, status: BookingStatus, after: PagePlace | undefined, limit: number): Promise<BookingRow[]> {
  const isRising = status === 'new';
  const place = sql`(${after?.createdAt}, ${after?.id}::uuid)`;
  const beyond = isRising ? sql<SqlBool>`(created_at, id) > ${place}` : sql<SqlBool>`(created_at, id) < ${place}`;
  return await db
    .selectFrom('demo_bookings')
    .selectAll()
    .where('status', '=', status)
    .$if(after !== undefined, (query) => query.where(beyond))
    .orderBy('created_at', isRising ? 'asc' : 'desc')
    .orderBy('id', isRising ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

export async function countOfStatus(db: Db, status: BookingStatus): Promise<number> {
  const bookings = db.selectFrom('demo_bookings').where('status', '=', status);
  return Number((await bookings.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()).count);
}

export async function setStatus(db: Db, id: BookingId, status: BookingStatus): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('demo_bookings').set({ status }).where('id', '=', id).executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

export async function deleteBefore(db: Db, moment: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('demo_bookings').where('created_at', '<', moment).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteOfEmail(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('demo_bookings').where(sql<string>`lower(email)`, '=', email.toLowerCase()).execute();
}
