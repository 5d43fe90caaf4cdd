import type { ProductId, StoreId, UserId } from '#contract/ids.ts';
import type { SavedWish, Wish } from '#contract/shop/catalog/wishlist/wishlist.ts';
import { maxWishes } from '#contract/shop/catalog/wishlist/wishlist-rules.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import { type Actor, requireUser, type SignedIn } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { unlessGone } from '#server/platform/database/violations.ts';
import { done, type Outcome, refused, sessionEnded } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { toPublicCard } from '#server/shop/catalog/catalog-wire.ts';
import { createWishlistLimits } from './wishlist-limits.ts';
import * as queries from './wishlist-queries.ts';

export type WishlistService = ReturnType<typeof createWishlistService>;

type Catalog = Pick<CatalogService, 'get' | 'listCardsByIds' | 'listNamesByIds'>;
type Parts = { db: Db; clock: Clock; accounts: Pick<AccountsService, 'keepSession'>; catalog: Catalog };

const missing = () => refused('NOT_FOUND', 'The requested product could not be found');
const full = () => refused('CONFLICT', `A wishlist holds ${maxWishes} products. Remove one of them, then save this one.`);

/** What people save for later: each sees and changes the own list alone. */
export function createWishlistService({ db, clock, accounts, catalog }: Parts) {
  const limits = createWishlistLimits();

  /** With name and picture of each, and its card while its store sells it. */
  async function present(rows: readonly queries.WishRow[]): Promise<Map<ProductId, Pick<Wish, 'name' | 'image_url' | 'product'>>> {
    const ids = rows.map(({ product_id }) => product_id);
    const [named, cards] = await Promise.all([catalog.listNamesByIds(ids), catalog.listCardsByIds(ids)]);
    const shown = new Map(cards.map((card) => [card.id, toPublicCard(card)]));
    return new Map(named.map(({ id, name, image_url }) => [id, { name, image_url, product: shown.get(id) ?? null }]));
  }

  /** Two taps at once are one row; of those that would be too many the last are refused. */
  async function insert(person: SignedIn, product: { id: ProductId; seller_id: StoreId; price_paise: number }): Promise<Outcome<queries.WishRow>> {
    const { userId } = person;
    return await inTransaction(db, async (tx): Promise<Outcome<queries.WishRow>> => {
      if (!(await accounts.keepSession(tx, person))) return sessionEnded();
      await queries.lockPerson(tx, userId);
      const before = await queries.findWish(tx, userId, product.id);
      if (before) return done(before);
      if ((await queries.countWishes(tx, userId)) >= maxWishes) return full();
      const { id: product_id, seller_id: store_id, price_paise: saved_price_paise } = product;
      return done(await queries.insertWish(tx, { customer_id: userId, product_id, store_id, saved_price_paise, created_at: clock.now() }));
    });
  }

  return {
    /** Newest first. INPUT_INVALID for a cursor that is not ours. */
    async list(actor: Actor, { cursor, limit, search }: PageRequest & { search?: string }): Promise<Outcome<Page<Wish>>> {
      const { userId } = requireUser(actor);
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const found = search ? await catalog.listNamesByIds(await queries.listProductIds(db, userId), search) : undefined;
      const rows = await queries.listWishes(db, userId, { productIds: found?.map(({ id }) => id), after: after.value, limit: limit + 1 });
      const { items, next_cursor } = toPage(rows, limit, (row) => row);
      const shown = await present(items);
      return done({
        items: items.flatMap((row) => {
          const product = shown.get(row.product_id);
          return product ? { ...toWire(row), ...product } : [];
        }),
        next_cursor,
      });
    },

    async listProductIds(actor: Actor): Promise<ProductId[]> {
      const { userId } = requireUser(actor);
      return await queries.listProductIds(db, userId);
    },

    /** Keeps what its card asks now. NOT_FOUND for a product that nobody sells; CONFLICT for one more than a list holds. */
    async add(actor: Actor, productId: ProductId): Promise<Outcome<SavedWish>> {
      const person = requireUser(actor);
      const tooOften = await limits.takeChange(person.userId);
      if (tooOften) return tooOften;
      const product = await catalog.get(productId);
      if (!product.ok) return product;
      const added = await unlessGone(missing, () => insert(person, product.value));
      return added.ok ? done(toWire(added.value)) : added;
    },

    /** Also of what is not there any more: another tab may have been faster. */
    async remove(actor: Actor, productId: ProductId): Promise<Outcome<{ product_id: ProductId }>> {
      const { userId } = requireUser(actor);
      const tooOften = await limits.takeChange(userId);
      if (tooOften) return tooOften;
      await queries.deleteWish(db, userId, productId);
      return done({ product_id: productId });
    },

    forgetPerson: (tx: Db, userId: UserId): Promise<void> => queries.deleteOfPerson(tx, userId),
    forgetStore: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteOfStore(tx, storeId),
  };
}

function toWire({ id, product_id, saved_price_paise, created_at }: queries.WishRow): SavedWish {
  return { id, product_id, saved_price_paise, created_at: created_at.toISOString() };
}
