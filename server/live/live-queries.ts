import { sql } from 'kysely';
import type { LiveStreamForm } from '#contract/live.ts';
import type { Db } from '#server/platform/database/database.ts';

export type LiveStreamRow = NonNullable<Awaited<ReturnType<typeof findStream>>>;

function streams(db: Db) {
  return db
    .selectFrom('live_streams')
    .innerJoin('stores', 'stores.id', 'live_streams.store_id')
    .selectAll('live_streams')
    .select('stores.name as store_name')
    .select(
      sql<string[]>`array(select p.product_id from live_stream_products p where p.live_stream_id = live_streams.id order by p.position)`.as('product_ids'),
    )
    .where('live_streams.deleted_at', 'is', null);
}

export async function findStream(db: Db, id: string) {
  return await streams(db).where('live_streams.id', '=', id).executeTakeFirst();
}

export async function listOnAir(db: Db): Promise<LiveStreamRow[]> {
  return await streams(db).where('live_streams.status', '=', 'live').orderBy('live_streams.created_at', 'desc').limit(100).execute();
}

export async function listOfStore(db: Db, storeId: string): Promise<LiveStreamRow[]> {
  return await streams(db).where('live_streams.store_id', '=', storeId).orderBy('live_streams.created_at', 'desc').limit(200).execute();
}

/** `productIds` are products of the store, in the order they are shown. */
type Written = { storeId: string; form: LiveStreamForm; scheduledStart: Date | null; productIds: readonly string[] };

/** Writes the stream with its products; live at once unless it is scheduled (decisions.md). Returns its id. */
export async function insertStream(db: Db, now: Date, { storeId, form, scheduledStart, productIds }: Written): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('live_streams')
      .values({
        store_id: storeId,
        title: form.title,
        description: form.description ?? '',
        status: scheduledStart ? 'scheduled' : 'live',
        scheduled_start: scheduledStart,
        actual_start: scheduledStart ? null : now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('show_heads').values({ live_stream_id: id }).execute();
    await tagProducts(tx, id, productIds);
    return id;
  });
}

/** Changes title, description, products, and the time while it is still scheduled. */
export async function updateStream(db: Db, id: string, { storeId, form, scheduledStart, productIds }: Written): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('live_streams')
      .set((eb) => ({
        title: form.title,
        description: form.description ?? '',
        scheduled_start: eb.case().when('status', '=', 'scheduled').then(scheduledStart).else(eb.ref('scheduled_start')).end(),
      }))
      .where('id', '=', id)
      .where('store_id', '=', storeId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return false;
    await tx.deleteFrom('live_stream_products').where('live_stream_id', '=', id).execute();
    await tagProducts(tx, id, productIds);
    return true;
  });
}

async function tagProducts(db: Db, id: string, productIds: readonly string[]): Promise<void> {
  const rows = productIds.map((productId, position) => ({ live_stream_id: id, product_id: productId, position }));
  if (rows.length > 0) await db.insertInto('live_stream_products').values(rows).execute();
}

/** `false` when the stream is not in that state any more. */
export async function startStream(db: Db, id: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('live_streams')
    .set({ status: 'live', actual_start: now })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function endStream(db: Db, id: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('live_streams')
    .set({ status: 'ended', ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'live')
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function deleteStream(db: Db, id: string, storeId: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('live_streams')
    .set((eb) => ({ deleted_at: now, ended_at: eb.fn.coalesce('ended_at', eb.val(now)), status: 'ended' }))
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function countOfStore(db: Db, storeId: string, status?: 'live'): Promise<number> {
  const all = db.selectFrom('live_streams').where('store_id', '=', storeId).where('deleted_at', 'is', null);
  const counted = await (status ? all.where('status', '=', status) : all).select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  return Number(counted.count);
}

export async function deleteAllOfStore(db: Db, storeId: string, now: Date): Promise<void> {
  await db
    .updateTable('live_streams')
    .set((eb) => ({ deleted_at: now, ended_at: eb.fn.coalesce('ended_at', eb.val(now)), status: 'ended' }))
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The version of its stream key that a stream accepts. */
export async function findKeyVersion(db: Db, id: string): Promise<number> {
  const row = await db.selectFrom('live_stream_keys').select('version').where('live_stream_id', '=', id).executeTakeFirst();
  return row?.version ?? 1;
}

/** Returns the new version. */
export async function raiseKeyVersion(db: Db, id: string): Promise<number> {
  const row = await db
    .insertInto('live_stream_keys')
    .values({ live_stream_id: id, version: 2 })
    .onConflict((conflict) => conflict.column('live_stream_id').doUpdateSet((eb) => ({ version: eb('live_stream_keys.version', '+', 1) })))
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}
