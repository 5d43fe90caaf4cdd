import type { Product, ProductCard, ProductForm } from '#contract/catalog/catalog.ts';
import { isOwnImage } from '#contract/catalog/product-images.ts';
import type { ProductId, StoreId } from '#contract/ids.ts';
import { parseRupees } from '#contract/money.ts';
import { type Actor, requireSeller } from '#server/accounts/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { UploadsService } from '#server/uploads/uploads-service.ts';
import * as queries from './catalog-queries.ts';
import { isProductId } from './product-slugs.ts';

export type CatalogService = ReturnType<typeof createCatalogService>;

type Copied = { storeId: StoreId; from: string; to: string };
type Parts = {
  db: Db;
  clock: Clock;
  uploads: Pick<UploadsService, 'isImageOf' | 'copyImage' | 'copyImageFor'>;
  /** For neighbors that keep the address of a product's picture. */
  onImageCopied: (tx: Db, copied: Copied) => Promise<void>;
};
type ListRequest = PageRequest & { search?: string };

const copyRetrySeconds = [60, 3_600, 86_400];
const missing = () => refused('NOT_FOUND', 'The requested product could not be found');

/** Products: what a store sells, each with one default variant that carries price and stock. */
export function createCatalogService({ db, clock, uploads, onImageCopied }: Parts) {
  /**
   * The address to keep of one in a form. An image kept here must be the store's own upload: nobody shows another store's files as
   * theirs. One from elsewhere is copied, so that no page loads anything from there; `kept` stays as it is.
   */
  async function takeImage(actor: Actor, storeId: StoreId, url: string | undefined, kept?: string | null): Promise<Outcome<string | undefined>> {
    if (!url || url === kept) return done(url);
    if (isOwnImage(url)) return (await uploads.isImageOf(storeId, url)) ? done(url) : wrongImage('This image was not uploaded to your store. Upload it again.');
    const copied = await uploads.copyImage(actor, url);
    if (copied.ok) return done(copied.value.url);
    return copied.problem.code === 'TOO_MANY_REQUESTS' ? copied : wrongImage(`The picture could not be copied. ${copied.problem.message}`);
  }

  /** Copies what was kept at an address elsewhere before pictures were copied. One that cannot be read stays, and is not shown. */
  async function copyKept(storeId: StoreId, from: string): Promise<void> {
    const copied = await uploads.copyImageFor(storeId, from);
    if (!copied.ok && copied.problem.code === 'UNAVAILABLE') throw new Error(copied.problem.message);
    if (!copied.ok) return;
    const change = { storeId, from, to: copied.value.url };
    await db.transaction().execute(async (tx) => {
      await queries.replaceImage(tx, change);
      await onImageCopied(tx, change);
    });
  }

  async function get(by: { id: ProductId } | { slug: string }): Promise<Outcome<Product>> {
    const row = await queries.findProduct(db, by);
    return row ? done(toProduct(row)) : missing();
  }

  return {
    jobs: { 'catalog.copy_image': ({ store_id, url }) => copyKept(store_id as StoreId, String(url)) } satisfies Record<string, JobHandler>,
    retrySeconds: { 'catalog.copy_image': copyRetrySeconds },

    /** Products of every store, or of one, newest first. INPUT_INVALID for a cursor that is not ours. */
    async list({ cursor, limit, seller_id, search }: ListRequest & { seller_id?: StoreId }): Promise<Outcome<Page<ProductCard>>> {
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const rows = await queries.listCards(db, { storeId: seller_id, search, after: after.value }, limit + 1);
      return done(toPage(rows, limit, toCard));
    },

    /** NOT_FOUND for a deleted product too. */
    async get(slugOrId: string): Promise<Outcome<Product>> {
      return await get(isProductId(slugOrId) ? { id: slugOrId as ProductId } : { slug: slugOrId });
    },

    countOf: (db: Db, storeId: StoreId) => queries.countProducts(db, storeId),

    /** For a store that closes. */
    async removeAllOf(tx: Db, storeId: StoreId): Promise<void> {
      await queries.markAllDeleted(tx, storeId, clock.now());
    },

    /** Those that exist, in no order: for neighbors that keep product ids. */
    async listByIds(ids: readonly string[]): Promise<Product[]> {
      if (ids.length === 0) return [];
      return (await queries.listProductsByIds(db, ids as ProductId[])).map(toProduct);
    },

    /** Products of the actor's store, newest first, with every address as it is kept. INPUT_INVALID for a cursor that is not ours. */
    async listMine(actor: Actor, { cursor, limit, search }: ListRequest): Promise<Outcome<Page<Product>>> {
      const storeId = requireSeller(actor, 'store:read');
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const rows = await queries.listProducts(db, { storeId, search, after: after.value }, limit + 1);
      return done(toPage(rows, limit, toOwnProduct));
    },

    /** INPUT_INVALID for an uploaded image of another store, and an address that no picture can be copied from. */
    async create(actor: Actor, form: ProductForm): Promise<Outcome<Product>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const image = await takeImage(actor, storeId, form.image_url);
      if (!image.ok) return image;
      const { description = '', image_url = null, stock = null, ...row } = toColumns({ ...form, image_url: image.value });
      const product = { ...row, description, image_url, stock, store_id: storeId };
      const id = await db.transaction().execute((tx) => queries.insertProduct(tx, product, clock.now()));
      return await get({ id });
    },

    /** The slug stays. NOT_FOUND for a product of another store; INPUT_INVALID as in `create`. */
    async update(actor: Actor, id: ProductId, form: ProductForm): Promise<Outcome<Product>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const before = await queries.findProduct(db, { id });
      if (before?.seller_id !== storeId) return missing();
      const image = await takeImage(actor, storeId, form.image_url, before.image_url);
      if (!image.ok) return image;
      const columns = toColumns({ ...form, image_url: image.value });
      const changed = await db.transaction().execute((tx) => queries.updateProduct(tx, storeId, id, columns, clock.now()));
      return changed ? await get({ id }) : missing();
    },

    /** Takes it out of every list; orders keep it. NOT_FOUND for a product of another store. */
    async remove(actor: Actor, id: ProductId): Promise<Outcome<{ id: ProductId }>> {
      const storeId = requireSeller(actor, 'catalog:write');
      return (await queries.markProductDeleted(db, storeId, id, clock.now())) ? done({ id }) : missing();
    },
  };
}

/** The form's texts as columns: empty stands for "none", absent for "as it is". */
function toColumns({ name, price, description, image_url, stock }: ProductForm): queries.ProductChange {
  return {
    name,
    description,
    price_paise: parseRupees(price) ?? 0,
    image_url: image_url === '' ? null : image_url,
    stock: stock === undefined ? undefined : stock === '' ? null : Number(stock),
  };
}

function wrongImage(message: string): Outcome<never> {
  return refused('INPUT_INVALID', message, { fields: [{ path: 'image_url', message }] });
}

function toCard({ created_at, image_url, ...row }: queries.CardRow): ProductCard {
  return { ...row, image_url: shownImage(image_url) };
}

function toProduct(row: queries.ProductRow): Product {
  return { ...toOwnProduct(row), image_url: shownImage(row.image_url) };
}

function toOwnProduct(row: queries.ProductRow): Product {
  return { ...row, created_at: row.created_at.toISOString() };
}

function shownImage(url: string | null): string | null {
  return url !== null && isOwnImage(url) ? url : null;
}
