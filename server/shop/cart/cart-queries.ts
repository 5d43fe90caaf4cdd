import type { Selectable } from 'kysely';
import type { StoreId, UserId, VariantId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { takeTurns } from '#server/platform/database/take-turns.ts';
import type { CartLinesTable } from './cart-tables.ts';

export type LineRow = Selectable<CartLinesTable>;

/** Changes of one person's cart take turns until the transaction ends. */
export async function lockCart(tx: Db, userId: UserId): Promise<void> {
  await takeTurns(tx, `cart of ${userId}`);
}

/** In the order in which they were added. */
export async function listLines(db: Db, userId: UserId): Promise<LineRow[]> {
  return await db.selectFrom('cart_lines').selectAll().where('user_id', '=', userId).orderBy('added_at').orderBy('variant_id').execute();
}

/** A line that is there keeps its price and its day. */
export async function putLines(tx: Db, rows: readonly LineRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('cart_lines')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'variant_id']).doUpdateSet(({ ref }) => ({
        quantity: ref('excluded.quantity'),
        live_stream_id: ref('excluded.live_stream_id'),
        video_id: ref('excluded.video_id'),
      })),
    )
    .execute();
}

export async function deleteLines(tx: Db, userId: UserId, ids: readonly VariantId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('cart_lines').where('user_id', '=', userId).where('variant_id', 'in', ids).execute();
}

export async function deleteAllOf(tx: Db, of: { userId: UserId } | { storeId: StoreId }): Promise<void> {
  const lines = tx.deleteFrom('cart_lines');
  await ('userId' in of ? lines.where('user_id', '=', of.userId) : lines.where('store_id', '=', of.storeId)).execute();
}

/** The lines stay: only that they were seen in this live event goes. */
export async function forgetLiveStream(tx: Db, liveStreamId: string): Promise<void> {
  await tx
    .updateTable('cart_lines')
    .set({ live_stream_id: null })
    .where('live_stream_id', '=', liveStreamId as NonNullable<LineRow['live_stream_id']>)
    .execute();
}
