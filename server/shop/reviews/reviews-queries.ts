import { type ExpressionBuilder, type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { OrderId, ProductId, ReviewId, StoreId, UserId } from '#contract/ids.ts';
import { type Rating, ratingOf, starChoices } from '#contract/shop/reviews/rating.ts';
import type { Db, Tables } from '#server/platform/database/tables.ts';
import { countListed, type PagePlace } from '#server/platform/page-cursor.ts';
import type { ReviewsTable } from './reviews-tables.ts';

export type ReviewRow = Selectable<ReviewsTable>;
/** As it is shown: with the picture of its author. */
export type ShownRow = ReviewRow & { avatar_url?: string | null };

/** Whose reviews: of an order, and of who placed it, if they were signed in. */
export type Written = { orderId?: OrderId; userId: UserId | null };

type OfReviews = ExpressionBuilder<Tables, 'reviews'>;

/** Before that place in the order of lists, the newest first. */
function isAfter({ createdAt, id }: PagePlace) {
  return sql<SqlBool>`(reviews.created_at, reviews.id) < (${createdAt}, ${id}::uuid)`;
}

export type ShownFilter = { rating?: number; photos?: 'with'; after?: PagePlace };

export async function listShown(db: Db, productId: ProductId, { rating, photos, after }: ShownFilter, limit: number): Promise<ShownRow[]> {
  return await db
    .selectFrom('reviews')
    .selectAll()
    .select(avatar())
    .where('product_id', '=', productId)
    .where(isShown())
    .$if(photos === 'with', (query) => query.where(hasPhotos()))
    .$if(rating !== undefined, (query) => query.where('rating', '=', rating as number))
    .$if(after !== undefined, (query) => query.where(isAfter(after as PagePlace)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type ShownCounts = { by_stars: number[]; with_photos: number; verified_rating: Rating | null };

/** How many reviews of each number of stars are shown, five first, how many of all show pictures, and the rating by buyers alone. */
export async function countShown(db: Db, productId: ProductId): Promise<ShownCounts> {
  const rows = await db
    .selectFrom('reviews')
    .select([
      'rating',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where ${hasPhotos()}))::int`.as('with_photos'),
      sql<number>`count(order_id)::int`.as('verified'),
    ])
    .where('product_id', '=', productId)
    .where(isShown())
    .groupBy('rating')
    .execute();
  const total = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    by_stars: starChoices.map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0),
    with_photos: total(({ with_photos }) => with_photos),
    verified_rating:
      ratingOf(
        total(({ rating, verified }) => rating * verified),
        total(({ verified }) => verified),
      ) ?? null,
  };
}

/** Those with words, of products that are sold, the newest first; each with its product. */
export async function listShownOfStore(db: Db, storeId: StoreId, limit: number) {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .selectAll('reviews')
    .select(['products.name as sold_name', 'products.slug as sold_slug', 'products.image_url as sold_image_url'])
    .where('reviews.store_id', '=', storeId)
    .where('comment', '<>', '')
    .where(isShown())
    .where('products.deleted_at', 'is', null)
    .where('products.status', '=', 'active')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ sold_name, sold_slug, sold_image_url, ...row }) => ({ ...row, product: { name: sold_name, slug: sold_slug, image_url: sold_image_url } }));
}

/** Of all products of a store that are sold. */
export async function findRatingOfStore(db: Db, storeId: StoreId): Promise<Rating | undefined> {
  const { sum, count } = await db
    .selectFrom('products')
    .select([sql<number>`coalesce(sum(rating_sum), 0)::int`.as('sum'), sql<number>`coalesce(sum(rating_count), 0)::int`.as('count')])
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return ratingOf(sum, count);
}

/** A review under another name than the account's does not tell by its picture whose it is. */
function avatar() {
  return sql<string | null>`(
    select p.avatar_url from customer_profiles p join auth_users u on u.id = p.user_id
    where p.user_id = reviews.user_id and btrim(u.user_metadata ->> 'display_name') = reviews.shown_name)`.as('avatar_url');
}

function isShown() {
  return sql<SqlBool>`hidden_at is null and removed_at is null`;
}

function hasPhotos() {
  return sql<SqlBool>`cardinality(photo_urls) > 0`;
}

export async function listOwn(db: Db, written: Written, productIds: readonly ProductId[]): Promise<ReviewRow[]> {
  if (productIds.length === 0) return [];
  return await db.selectFrom('reviews').selectAll().where(isBy(written)).where('product_id', 'in', productIds).execute();
}

/** Held until the transaction ends. */
export async function lockOwn(tx: Db, written: Written, productId: ProductId): Promise<ReviewRow | undefined> {
  return await tx.selectFrom('reviews').selectAll().where(isBy(written)).where('product_id', '=', productId).limit(1).forUpdate().executeTakeFirst();
}

function isBy({ orderId, userId }: Written) {
  return (eb: OfReviews) => eb.or([...(orderId ? [eb('order_id', '=', orderId)] : []), ...(userId ? [eb('user_id', '=', userId)] : [])]);
}

/** `undefined` when there is one already. Waits for a concurrent transaction that writes it. */
export async function insertReview(tx: Db, row: Insertable<ReviewsTable>): Promise<ReviewRow | undefined> {
  return await tx
    .insertInto('reviews')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateReview(tx: Db, id: ReviewId, change: Updateable<ReviewsTable>): Promise<ShownRow> {
  return await tx.updateTable('reviews').set(change).where('id', '=', id).returningAll().returning(avatar()).executeTakeFirstOrThrow();
}

export async function deleteReview(tx: Db, id: ReviewId): Promise<void> {
  await tx.deleteFrom('reviews').where('id', '=', id).execute();
}

/** Held until the transaction ends. */
export async function lockReview(tx: Db, id: ReviewId): Promise<ReviewRow | undefined> {
  return await tx.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function listByIds(db: Db, ids: readonly ReviewId[]): Promise<ShownRow[]> {
  return ids.length === 0 ? [] : await db.selectFrom('reviews').selectAll().select(avatar()).where('id', 'in', ids).execute();
}

/** By when they were hidden, the latest first; in the shape of other lists. */
export async function listHidden(db: Db, after: PagePlace | undefined, limit: number): Promise<{ id: ReviewId; created_at: Date }[]> {
  return await db
    .selectFrom('reviews')
    .select(['id', sql<Date>`hidden_at`.as('created_at')])
    .where('hidden_at', 'is not', null)
    .$if(after !== undefined, (query) => query.where(sql<SqlBool>`(hidden_at, id) < (${after?.createdAt}, ${after?.id}::uuid)`))
    .orderBy('hidden_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** In the order of their products, as all who change the ratings of several go: so none waits for another in a circle. */
export async function listIdsBy(tx: Db, by: { userId: UserId } | { storeId: StoreId }): Promise<{ id: ReviewId; product_id: ProductId }[]> {
  const reviews = tx.selectFrom('reviews').select(['id', 'product_id']).orderBy('product_id').orderBy('id');
  return await ('userId' in by ? reviews.where('user_id', '=', by.userId) : reviews.where('store_id', '=', by.storeId)).execute();
}

/** What one buyer wrote of a store: signed in, or by the link of an order. */
/** An account, and orders that were placed with none. */
export type Buyer = { userId: UserId | null; orderIds: readonly OrderId[] };

const isOfBuyer =
  ({ userId, orderIds }: Buyer) =>
  (eb: OfReviews) =>
    eb.or([sql<SqlBool>`order_id = any(${orderIds}::uuid[])`, ...(userId ? [eb('user_id', '=', userId)] : [])]);

/** Those that are shown and answered, the latest answer first. */
export async function listReplied(db: Db, buyer: Buyer, limit: number): Promise<ReviewRow[]> {
  return await db
    .selectFrom('reviews')
    .selectAll()
    .where(isOfBuyer(buyer))
    .where(isShown())
    .where('replied_at', 'is not', null)
    .orderBy('replied_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listOfBuyer(db: Db, storeId: StoreId, buyer: Buyer): Promise<ReviewRow[]> {
  return await db.selectFrom('reviews').selectAll().where('store_id', '=', storeId).where(isOfBuyer(buyer)).orderBy('created_at').orderBy('id').execute();
}

export type StoreFilter = { rating?: number; state?: 'unanswered' | 'reported'; after?: PagePlace };

/** Of a store, hidden ones too, but what its author removed; each with whether a report of it is open. */
export async function listOfStore(db: Db, storeId: StoreId, { after, ...filter }: StoreFilter, limit: number) {
  return await ofStore(db, storeId, filter)
    .selectAll('reviews')
    .select([hasOpenReport().as('is_reported'), avatar()])
    .$if(after !== undefined, (query) => query.where(isAfter(after as PagePlace)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** As `listOfStore` lists them, `most` at most. */
export async function countOfStore(db: Db, storeId: StoreId, filter: Omit<StoreFilter, 'after'>, most: number): Promise<number> {
  return await countListed(db, ofStore(db, storeId, filter).select('reviews.id').limit(most).as('listed'));
}

function ofStore(db: Db, storeId: StoreId, { rating, state }: Omit<StoreFilter, 'after'>) {
  return db
    .selectFrom('reviews')
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .$if(rating !== undefined, (query) => query.where('rating', '=', rating as number))
    .$if(state === 'unanswered', (query) => query.where('reply', 'is', null).where('hidden_at', 'is', null))
    .$if(state === 'reported', (query) => query.where(hasOpenReport()));
}

export async function isReported(db: Db, id: ReviewId): Promise<boolean> {
  return (await db.selectFrom('reviews').select('id').where('id', '=', id).where(hasOpenReport()).executeTakeFirst()) !== undefined;
}

function hasOpenReport() {
  return sql<boolean>`exists (select 1 from reports where kind = 'review' and target_id = reviews.id and decided_at is null)`;
}
