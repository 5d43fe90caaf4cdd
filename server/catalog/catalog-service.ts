import type { OwnProduct, OwnProductCard, Product, ProductCard } from '#contract/catalog/catalog.ts';
import type { ProductForm } from '#contract/catalog/product-form.ts';
import { choiceKey, fewUnits } from '#contract/catalog/variant-rules.ts';
import type { ProductId, StoreId, VariantId } from '#contract/ids.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { done, invalidInput, type Outcome, refused } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import * as queries from './catalog-queries.ts';
import { shownImage, toColumns, toOwnCard, toOwnProduct, toProduct } from './catalog-wire.ts';
import { createProductImages, type ImageSource } from './product-images.ts';
import { type ListRequest, listProductCards } from './product-list.ts';
import type { ProductNews } from './product-news.ts';
import { isProductId } from './product-slugs.ts';
import { listCategories, refreshLeads } from './search-queries.ts';
import { planVariants, wantedVariants } from './variant-plan.ts';
import * as variants from './variant-queries.ts';

export type CatalogService = ReturnType<typeof createCatalogService>;

type Parts = { db: Db; clock: Clock; news: Pick<ProductNews, 'tell'>; uploads: ImageSource };

const maxCategories = 50;
const copyRetrySeconds = [60, 3_600, 86_400];
const missing = () => refused('NOT_FOUND', 'The requested product could not be found');

/** Products: what a store sells, and the variants of each that carry price and stock. */
export function createCatalogService({ db, clock, news, uploads }: Parts) {
  const images = createProductImages({ db, uploads });

  async function get(by: { id: ProductId } | { slug: string }): Promise<Outcome<Product>> {
    const row = await queries.findProduct(db, by);
    return row ? done(toProduct(row, clock.now())) : missing();
  }

  /** For its seller, after a change. */
  async function getOwn(id: ProductId): Promise<Outcome<OwnProduct>> {
    const row = await queries.findProduct(db, { id });
    return row ? done({ ...toOwnProduct(row, clock.now()), image_url: shownImage(row.image_url) }) : missing();
  }

  /** The row of the product is held, so that of two changes at once the second finds what the first made. */
  async function change(tx: Db, product: { id: ProductId; store_id: StoreId }, form: ProductForm): Promise<Outcome<void>> {
    const now = clock.now();
    if (!(await queries.updateProduct(tx, product.store_id, product.id, toColumns(form), now))) return missing();
    const wanted = wantedVariants(form);
    if (!wanted) return done(undefined);
    const plan = planVariants(await variants.listVariants(tx, [product.id]), wanted);
    if (plan.add.some(({ stock }) => stock === undefined)) {
      return invalidInput(form.options?.length ? 'variants' : 'stock', 'Say how many there are of what is new; empty where they are not counted.');
    }
    await variants.markVariantsDeleted(tx, plan.drop, now);
    await variants.freeValues(
      tx,
      plan.change.flatMap(({ before, to }) => (choiceKey(before.option_values) === choiceKey(to.option_values) ? [] : before.id)),
    );
    for (const { before, to } of plan.change) await variants.updateVariant(tx, before, to, now);
    for (const row of plan.add) await variants.insertVariant(tx, product, row, now);
    await refreshLeads(tx, [product.id]);
    return done(undefined);
  }

  return {
    jobs: { 'catalog.copy_image': ({ store_id, url }) => images.copyKept(store_id as StoreId, String(url)) } satisfies Record<string, JobHandler>,
    retrySeconds: { 'catalog.copy_image': copyRetrySeconds },

    list: (request: ListRequest): Promise<Outcome<Page<ProductCard>>> => listProductCards(db, request, clock.now()),

    listCategories: (storeId: StoreId | undefined) => listCategories(db, storeId, maxCategories),

    /** NOT_FOUND for a deleted product too. */
    async get(slugOrId: string): Promise<Outcome<Product>> {
      return await get(isProductId(slugOrId) ? { id: slugOrId as ProductId } : { slug: slugOrId });
    },

    /** `false` when fewer than `quantity` are left. Holds the row until the transaction ends: take several in the order of their ids. */
    takeStock: (tx: Db, variantId: VariantId, quantity: number): Promise<boolean> => variants.takeStock(tx, variantId, quantity),
    /** Tells shows of products whose stock was taken or given back, once that is committed. */
    tellChanged: (ids: readonly ProductId[]): void => news.tell(ids),

    giveStockBack: (tx: Db, variantId: VariantId, quantity: number): Promise<void> => variants.giveStockBack(tx, variantId, quantity),
    /** 0 for stock that is not counted. */
    getStock: (tx: Db, variantId: VariantId): Promise<number> => variants.getStock(tx, variantId),

    countOf: (db: Db, storeId: StoreId) => queries.countProducts(db, storeId),

    /** Products of which few are left, as `listMine` lists them. */
    countLow: (storeId: StoreId): Promise<number> => queries.countCards(db, { storeId, fewerThan: fewUnits + 1 }),

    /** For a store that closes. */
    async removeAllOf(tx: Db, storeId: StoreId): Promise<void> {
      await queries.markAllDeleted(tx, storeId, clock.now());
    },

    /** Those that exist, in no order: for neighbors that keep product ids. */
    async listByIds(ids: readonly string[]): Promise<Product[]> {
      if (ids.length === 0) return [];
      return (await queries.listProductsByIds(db, ids as ProductId[])).map((row) => toProduct(row, clock.now()));
    },

    /** The same as cards, with the stock: what a neighbor shows to others goes through `toPublicCard`. */
    async listCardsByIds(ids: readonly string[]): Promise<OwnProductCard[]> {
      if (ids.length === 0) return [];
      return (await queries.listCardsByIds(db, ids as ProductId[])).map((row) => toOwnCard(row, clock.now()));
    },

    /** Products of the actor's store, newest first, with every address as it is kept. INPUT_INVALID for a cursor that is not ours. */
    async listMine(actor: Actor, { cursor, limit, search, stock }: PageRequest & { search?: string; stock?: 'low' }): Promise<Outcome<Page<OwnProduct>>> {
      const storeId = requireSeller(actor, 'store:read');
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const rows = await queries.listProducts(db, { storeId, search, fewerThan: stock && fewUnits + 1, after: after.value }, limit + 1);
      return done(toPage(rows, limit, (row) => toOwnProduct(row, clock.now())));
    },

    /** INPUT_INVALID for an uploaded image of another store, and an address that no picture can be copied from. */
    async create(actor: Actor, given: ProductForm): Promise<Outcome<OwnProduct>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const taken = await images.takeAll(actor, storeId, given, []);
      if (!taken.ok) return taken;
      const form = taken.value;
      const now = clock.now();
      const id = await db.transaction().execute(async (tx) => {
        const product = { id: await queries.insertProduct(tx, { ...toColumns(form), store_id: storeId }, now), store_id: storeId };
        for (const { id: _, ...row } of wantedVariants(form) ?? []) await variants.insertVariant(tx, product, row, now);
        await refreshLeads(tx, [product.id]);
        return product.id;
      });
      return await getOwn(id);
    },

    /** The slug stays. NOT_FOUND for a product of another store; INPUT_INVALID as in `create`, and for one price of a product that has several. */
    async update(actor: Actor, id: ProductId, given: ProductForm): Promise<Outcome<OwnProduct>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const before = await queries.findProduct(db, { id });
      if (before?.seller_id !== storeId) return missing();
      if (given.price !== undefined && given.options === undefined && before.option_names.length > 0) {
        return invalidInput('price', 'This product has variants: send the price of each.');
      }
      const taken = await images.takeAll(actor, storeId, given, [before.image_url, ...before.more_image_urls, ...before.variants.map((row) => row.image_url)]);
      if (!taken.ok) return taken;
      const changed = await inTransaction(db, (tx) => change(tx, { id, store_id: storeId }, taken.value));
      if (!changed.ok) return changed;
      news.tell([id]);
      return await getOwn(id);
    },

    /** Takes it out of every list; orders keep it. NOT_FOUND for a product of another store. */
    async remove(actor: Actor, id: ProductId): Promise<Outcome<{ id: ProductId }>> {
      const storeId = requireSeller(actor, 'catalog:write');
      if (!(await db.transaction().execute((tx) => queries.markProductDeleted(tx, storeId, id, clock.now())))) return missing();
      news.tell([id]);
      return done({ id });
    },
  };
}
