import type { ProductId, StoreId, VariantId, VideoFileId } from '#contract/ids.ts';
import type { OwnProduct, OwnProductCard, Product, ProductCard } from '#contract/shop/catalog/catalog.ts';
import type { ProductForm } from '#contract/shop/catalog/product-form.ts';
import { choiceKey, type ProductStatus } from '#contract/shop/catalog/variant-rules.ts';
import { maxCounted } from '#contract/wire/list-counts.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { done, invalidInput, type Outcome, refused } from '#server/platform/outcome.ts';
import { type CountedPage, type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import * as queries from './catalog-queries.ts';
import { shownImage, toColumns, toOwnCard, toOwnProduct, toProduct } from './catalog-wire.ts';
import { listOffers, type OfferedVariant, toOffered } from './offered-variants.ts';
import { createProductImages, type ImageSource } from './pictures/product-images.ts';
import { createProductVideos, type VideoSource } from './pictures/product-videos.ts';
import type { ProductNews } from './product-news.ts';
import { createProductReader } from './product-reader.ts';
import type { PublicReads } from './public-reads/public-reads.ts';
import type { ProductFilter } from './search/product-filters.ts';
import { type CountRequest, countListed, type ListRequest, listProductCards } from './search/product-list.ts';
import { listCategories, refreshLeads, searchProducts } from './search/search-queries.ts';
import { createSearchSlots } from './search/search-slots.ts';
import { listWaited, noteWaiting, type Waited } from './stock/stock-queries.ts';
import { findPlanProblem, planVariants, wantedVariants } from './variant-plan.ts';
import * as variants from './variant-queries.ts';

export type CatalogService = ReturnType<typeof createCatalogService>;

type Parts = { db: Db; clock: Clock; news: Pick<ProductNews, 'tell'>; reads: PublicReads; uploads: ImageSource; videoFiles: VideoSource };

/** Without `status`: all, of those that run low the active ones. */
type OwnFilter = { search?: string; stock?: 'low'; status?: ProductStatus };

const maxCategories = 50;
const copyRetrySeconds = [60, 3_600, 86_400];
const missing = () => refused('NOT_FOUND', 'The requested product could not be found');

/** Products: what a store sells, and the variants of each that carry price and stock. */
export function createCatalogService({ db, clock, news, reads, uploads, videoFiles }: Parts) {
  const images = createProductImages({ db, uploads });
  const videos = createProductVideos(videoFiles);
  const search = createSearchSlots(db);
  const readProduct = createProductReader(db);

  async function get(slugOrId: string): Promise<Outcome<Product>> {
    const found = await readProduct(slugOrId);
    const [row] = await videos.addTo(found ? [found] : []);
    return row ? done(toProduct(row, clock.now())) : missing();
  }

  /** For its seller, after a change. */
  async function getOwn(id: ProductId): Promise<Outcome<OwnProduct>> {
    const found = await queries.findOwnProduct(db, id);
    const [row] = await videos.addTo(found ? [found] : []);
    return row ? done({ ...toOwnProduct(row, clock.now()), image_url: shownImage(row.image_url) }) : missing();
  }

  /** The row of the product is held, so that of two changes at once the second finds what the first made. */
  async function change(tx: Db, product: { id: ProductId; store_id: StoreId }, form: ProductForm): Promise<Outcome<{ left: VideoFileId | null }>> {
    const now = clock.now();
    const video = await videos.chooseAnother(tx, product, form);
    if (!video.ok) return video;
    const optionNames = await queries.updateProduct(tx, product.store_id, product.id, toColumns(form), now);
    if (!optionNames) return missing();
    const wanted = wantedVariants(form);
    if (!wanted) return video;
    if (form.options === undefined && optionNames.length > 0) return invalidInput('price', 'This product has variants: send the price of each.');
    await variants.holdVariants(tx, variants.variantsOf([product.id]));
    const plan = planVariants(await variants.listVariants(tx, [product.id]), wanted);
    const problem = findPlanProblem(plan, form);
    if (problem) return problem;
    await variants.markVariantsDeleted(tx, plan.drop, now);
    await variants.freeValues(
      tx,
      plan.change.flatMap(({ before, to }) => (choiceKey(before.option_values) === choiceKey(to.option_values) ? [] : before.id)),
    );
    for (const { before, to } of plan.change) await variants.updateVariant(tx, before, to, now);
    for (const row of plan.add) await variants.insertVariant(tx, product, row, now);
    await refreshLeads(tx, [product.id]);
    return video;
  }

  return {
    jobs: {
      async 'catalog.copy_image'({ store_id, url }) {
        await images.copyKept(store_id as StoreId, String(url));
        reads.forgetAll();
      },
    } satisfies Record<string, JobHandler>,
    retrySeconds: { 'catalog.copy_image': copyRetrySeconds },

    /** At most a second old. UNAVAILABLE while too many search. */
    async list(request: ListRequest, ip: string): Promise<Outcome<Page<ProductCard>>> {
      const from = (reader: Db) => listProductCards(reader, request, clock.now());
      return await reads.getList(request, () => (request.search ? search(ip, from) : from(db)));
    },

    /** Of all pages of such a list, at most a second old. UNAVAILABLE while too many search. */
    async count(request: CountRequest, ip: string): Promise<Outcome<number>> {
      const from = async (reader: Db) => done(await countListed(reader, request));
      return await reads.getCount(request, () => (request.search ? search(ip, from) : from(db)));
    },

    /** At most a second old. */
    listCategories: (storeId: StoreId | undefined) => reads.getCategories(storeId, async () => done(await listCategories(db, storeId, maxCategories))),

    /** NOT_FOUND for a deleted product too. */
    async get(slugOrId: string): Promise<Outcome<Product>> {
      return await reads.getProduct(slugOrId, () => get(slugOrId));
    },

    /** Throws where fewer are left: call it while the rows are locked, in the order of their ids, and known. */
    takingStock: variants.takingStock,
    takeStock: variants.takeStock,
    /** Tells shows of products whose stock was taken or given back, once that is committed. */
    tellChanged: (ids: readonly ProductId[]): void => news.tell(ids),

    giveStockBack: (tx: Db, variantId: VariantId, quantity: number): Promise<void> => variants.giveStockBack(tx, variantId, quantity),

    /** For invoices: also of what is not sold any more. */
    listTaxes: (db: Db, ids: readonly ProductId[]) => queries.listTaxes(db, ids),
    countOf: (db: Db, storeId: StoreId) => queries.countProducts(db, storeId),

    /** The product of that name that is hidden and has no picture. */
    findHidden: (storeId: StoreId, name: string) => queries.findHidden(db, storeId, name),

    /** Products of which few are left, as `listMine` lists them. */
    countLow: (storeId: StoreId): Promise<number> => queries.countCards(db, { storeId, isLow: true }),

    /** Variants as those who wait for them must know them. */
    listWaited: (db: Db, ids: readonly VariantId[]): Promise<Waited[]> => listWaited(db, ids),
    /** Somebody begins to wait: `undefined` for a variant that can be bought, or is none. From then on its return adds a job `waitedFor`. */
    noteWaiting: (tx: Db, id: VariantId): Promise<Waited | undefined> => noteWaiting(tx, id, clock.now()),

    /** For a store that closes. */
    async removeAllOf(tx: Db, storeId: StoreId): Promise<void> {
      await queries.markAllDeleted(tx, storeId, clock.now());
    },

    /** Those that exist, in no order: for neighbors that keep product ids. */
    async listByIds(ids: readonly string[]): Promise<Product[]> {
      if (ids.length === 0) return [];
      return (await videos.addTo(await queries.findProducts(db, { ids: ids as ProductId[], slugs: [] }))).map((row) => toProduct(row, clock.now()));
    },

    /** Variants with what they are sold for, in no order: also those that are not sold any more, for neighbors that keep their ids. */
    async listOffers(ids: readonly VariantId[]): Promise<OfferedVariant[]> {
      if (ids.length === 0) return [];
      return (await listOffers(db, ids)).map(toOffered);
    },

    /** The same as cards, with the stock: what a neighbor shows to others goes through `toPublicCard`. */
    async listCardsByIds(ids: readonly string[]): Promise<OwnProductCard[]> {
      if (ids.length === 0) return [];
      return (await queries.listCardsByIds(db, ids as ProductId[])).map((row) => toOwnCard(row, clock.now()));
    },

    /** Name and picture, also of what was taken out of its store: for neighbors that keep product ids. With `search` those whose name has all of its words. */
    async listNamesByIds(ids: readonly ProductId[], search = ''): Promise<{ id: ProductId; name: string; image_url: string | null }[]> {
      if (ids.length === 0) return [];
      return (await queries.listNamesByIds(db, ids, search)).map((row) => ({ ...row, image_url: shownImage(row.image_url) }));
    },

    /** Products of the actor's store, newest first, with every address as it is kept. INPUT_INVALID for a cursor that is not ours. */
    async listMine(actor: Actor, { cursor, limit, search, stock, status }: PageRequest & OwnFilter): Promise<Outcome<CountedPage<OwnProduct>>> {
      const storeId = requireSeller(actor, 'store:read');
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const filter: ProductFilter = { storeId, search, isLow: stock === 'low', status: status ?? (stock === 'low' ? 'active' : 'any') };
      const [found, total] = await Promise.all([
        queries.listProducts(db, { ...filter, after: after.value }, limit + 1),
        after.value === undefined ? queries.countUpTo(db, filter, maxCounted + 1) : null,
      ]);
      const rows = await videos.addTo(found);
      return done({ ...toPage(rows, limit, (row) => toOwnProduct(row, clock.now())), total });
    },

    /** With every address as it is kept. NOT_FOUND for a product of another store, and a deleted one. */
    async getMine(actor: Actor, id: ProductId): Promise<Outcome<OwnProduct>> {
      const storeId = requireSeller(actor, 'store:read');
      return (await queries.findOwnProduct(db, id))?.seller_id === storeId ? await getOwn(id) : missing();
    },

    listSlugs: (limit: number) => queries.listSlugs(db, limit),

    /** Products of the actor's store, hidden ones too, what fits best first. */
    async findMine(actor: Actor, words: string, limit: number): Promise<{ id: ProductId; name: string; status: ProductStatus }[]> {
      const storeId = requireSeller(actor, 'store:read');
      const ids = (await searchProducts(db, words, { storeId, status: 'any' })).slice(0, limit);
      const byId = new Map((await queries.listNamedOfStore(db, storeId, ids)).map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** INPUT_INVALID for an uploaded image or video of another store, and an address that no picture can be copied from. */
    async create(actor: Actor, given: ProductForm): Promise<Outcome<OwnProduct>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const taken = await images.takeAll(actor, storeId, given, []);
      if (!taken.ok) return taken;
      const form = taken.value;
      const now = clock.now();
      const made = await inTransaction(db, async (tx) => {
        const chosen = await videos.choose(tx, storeId, form);
        if (!chosen.ok) return chosen;
        const product = { id: await queries.insertProduct(tx, { ...toColumns(form), store_id: storeId }, now), store_id: storeId };
        for (const { id: _, ...row } of wantedVariants(form) ?? []) await variants.insertVariant(tx, product, row, now);
        await refreshLeads(tx, [product.id]);
        return done(product.id);
      });
      if (!made.ok) return made;
      news.tell([made.value]);
      return await getOwn(made.value);
    },

    /** The slug stays. NOT_FOUND for a product of another store; INPUT_INVALID as in `create`, and for one price of a product that has several. */
    async update(actor: Actor, id: ProductId, given: ProductForm): Promise<Outcome<OwnProduct>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const before = await queries.findOwnProduct(db, id);
      if (before?.seller_id !== storeId) return missing();
      const taken = await images.takeAll(actor, storeId, given, [before.image_url, ...before.more_image_urls, ...before.variants.map((row) => row.image_url)]);
      if (!taken.ok) return taken;
      const changed = await inTransaction(db, (tx) => change(tx, { id, store_id: storeId }, taken.value));
      if (!changed.ok) return changed;
      news.tell([id]);
      await videos.forget(changed.value.left);
      return await getOwn(id);
    },

    /** Takes it out of every list and into the bin; orders keep it. NOT_FOUND for a product of another store. */
    async remove(actor: Actor, id: ProductId): Promise<Outcome<{ id: ProductId }>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const marked = await db.transaction().execute((tx) => queries.markProductDeleted(tx, storeId, id, clock.now()));
      if (!marked) return missing();
      news.tell([id]);
      return done({ id });
    },
  };
}
