import { type Insertable, sql } from 'kysely';
import type { ProductId, StoreId, UserId } from '#contract/ids.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';
import { takeTurns } from '#server/platform/database/take-turns.ts';
import type { PagePlace } from '#server/platform/page-cursor.ts';

export type WishRow = Awaited<ReturnType<typeof listWishes>>[number];

/** What one person saves at once takes turns until the transaction ends. */
export async function lockPerson(tx: Db, userId: UserId): Promise<void> {
  await takeTurns(tx, `wishlist of ${userId}`);
}

function ofPerson(db: Db, userId: UserId) {
  return db
    .selectFrom('wishlists')
    .where('customer_id', '=', userId)
    .select(['id', 'product_id', 'saved_price_paise', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

export async function findWish(db: Db, userId: UserId, productId: ProductId): Promise<WishRow | undefined> {
  return await ofPerson(db, userId).where('product_id', '=', productId).executeTakeFirst();
}

type WishPage = { productIds?: readonly ProductId[]; after?: PagePlace; limit: number };

/** Newest first; with `productIds` those alone. */
export async function listWishes(db: Db, userId: UserId, { productIds, after, limit }: WishPage) {
  return await ofPerson(db, userId)
    .$if(productIds !== undefined, (query) => query.where(sql<boolean>`product_id = any(${productIds})`))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`))
    .limit(limit)
    .execute();
}

/** Newest first. */
export async function listProductIds(db: Db, userId: UserId): Promise<ProductId[]> {
  return (await ofPerson(db, userId).execute()).map(({ product_id }) => product_id);
}

export async function countWishes(db: Db, userId: UserId): Promise<number> {
  const counted = await db
    .selectFrom('wishlists')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('customer_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

export async function insertWish(tx: Db, row: Insertable<Tables['wishlists']>): Promise<WishRow> {
  return await tx.insertInto('wishlists').values(row).returning(['id', 'product_id', 'saved_price_paise', 'created_at']).executeTakeFirstOrThrow();
}

export async function deleteWish(db: Db, userId: UserId, productId: ProductId): Promise<void> {
  await db.deleteFrom('wishlists').where('customer_id', '=', userId).where('product_id', '=', productId).execute();
}

export async function deleteOfPerson(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('wishlists').where('customer_id', '=', userId).execute();
}

export async function deleteOfStore(db: Db, storeId: StoreId): Promise<void> {
  await db.deleteFrom('wishlists').where('store_id', '=', storeId).execute();
}
