import type { ProductId, StoreId, UserId } from '#contract/ids.ts';
import type { PageReview } from '#contract/pages/page-data.ts';
import { isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import type { Rating } from '#contract/shop/reviews/rating.ts';
import { changeDays } from '#contract/shop/reviews/review-limits.ts';
import type { OwnReply, OwnReview, Review, Reviewable, ReviewForm } from '#contract/shop/reviews/reviews.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import type { Person } from '#server/platform/holdings.ts';
import { addJob, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { done, invalidInput, type Outcome, refused, sessionEnded } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import type { UploadsService } from '#server/uploads/uploads-service.ts';
import type { Author, Authors, Delivered } from './authors.ts';
import * as photos from './photos-queries.ts';
import type { ReviewRates } from './review-rates.ts';
import { canEdit, toOwnReview, toReview } from './review-wire.ts';
import * as queries from './reviews-queries.ts';
import { withoutPerson } from './without-person.ts';

export type ReviewsService = ReturnType<typeof createReviewsService>;

type ShownPage = Page<Review> & queries.ShownCounts;

type Parts = {
  db: Db;
  clock: Clock;
  accounts: Pick<AccountsService, 'keepSession'>;
  catalog: Pick<CatalogService, 'get' | 'tellChanged'>;
  uploads: Pick<UploadsService, 'removePhotos'>;
  stores: Pick<StoresService, 'findName'>;
  readOrderLink: OrdersService['readOrderLink'];
  authors: Authors;
  rates: ReviewRates;
  wakeJobs: () => void;
};

/** A review as the demo store begins with it: of nobody, and so never shown as verified. */
export type SampleReview = Pick<queries.ReviewRow, 'rating' | 'comment' | 'shown_name' | 'photo_urls' | 'created_at' | 'reply'>;

/** Older answers are read where the review stands. */
const maxReplies = 50;
const hiddenTwice = 'An operator of this site took your review of this product out. It stays out.';
const changedTwice = `A review can be changed once, within ${changeDays} days of writing it. Yours stays as it is.`;
/** What is left of a review that its author took away. */
const noWords = { comment: '', shown_name: '', photo_urls: [], reply: null, replied_at: null };

/** What buyers say of what was delivered to them. The average and the count of a product follow in the database. */
export function createReviewsService({ db, clock, accounts, catalog, uploads, stores, readOrderLink, authors, rates, wakeJobs }: Parts) {
  /** Written first, or over what is there, which is its one change. A hidden one stays as the operator saw it. */
  async function put(tx: Db, line: Delivered, form: ReviewForm): Promise<Outcome<queries.ReviewRow>> {
    const now = clock.now();
    const held = await authors.hold(tx, line);
    if (!held.ok) return held;
    const { product_id, store_id, order_id, user_id, product_name } = line;
    const { rating, comment, shown_name, photo_urls } = form;
    const words = { rating, comment, shown_name, photo_urls: [...new Set(photo_urls)] };
    const written = writtenBy(line);
    const before = await queries.lockOwn(tx, written, product_id);
    const first = { ...{ product_id, store_id, order_id, user_id, product_name }, ...words, created_at: now, updated_at: now };
    const added = before ? undefined : await queries.insertReview(tx, first);
    const found = before ?? added ?? (await queries.lockOwn(tx, written, product_id));
    if (!found) return refused('CONFLICT', 'This review was removed at the same moment. Send it again.');
    if (found.hidden_at) return refused('CONFLICT', hiddenTwice);
    // An answer that was lost is asked for again: the same words are no change.
    if (!added && saysTheSame(found, words)) return done(found);
    if (!added && !canEdit(found, now)) return refused('CONFLICT', changedTwice);
    if ((await photos.claimPhotos(tx, found.id, written, words.photo_urls)) < words.photo_urls.length) {
      return invalidInput('photo_urls', 'One of the pictures is not there any more. Remove it and add it again.');
    }
    await uploads.removePhotos(tx, await photos.deletePhotos(tx, found.id, words.photo_urls));
    return done(added ?? (await queries.updateReview(tx, found.id, { ...words, edited_at: now, removed_at: null, updated_at: now })));
  }

  /** In a transaction that an erasure of the person waits for, or comes before. */
  async function asAuthor<T>(author: Author, work: (tx: Db) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await inTransaction(db, async (tx) => {
      if ('person' in author && !(await accounts.keepSession(tx, author.person))) return sessionEnded();
      return await work(tx);
    });
    if (outcome.ok) wakeJobs();
    return outcome;
  }

  /** Of all reviews of somebody or some store that `change` reaches; their pictures go with every change. */
  async function changeAll(tx: Db, by: { userId: UserId } | { storeId: StoreId }, change: (row: queries.ReviewRow) => Promise<unknown>): Promise<void> {
    const found = await queries.listIdsBy(tx, by);
    for (const { id } of found) {
      const row = await queries.lockReview(tx, id);
      if (!row) continue;
      await uploads.removePhotos(tx, await photos.deletePhotos(tx, id));
      await change(row);
    }
    await uploads.removePhotos(tx, await photos.deletePhotosBy(tx, by));
    if (found.length > 0) await addJob(tx, 'reviews.tell_changed', { product_ids: [...new Set(found.map(({ product_id }) => product_id))] });
  }

  return {
    jobs: { 'reviews.tell_changed': async ({ product_ids }) => catalog.tellChanged(product_ids as ProductId[]) } satisfies Record<string, JobHandler>,

    /** Stars and words stay, as nobody's: name and pictures go; within the words the name, and the person's own address and number. */
    async erasePerson(tx: Db, person: Person): Promise<void> {
      await changeAll(tx, { userId: person.id }, ({ id, comment, reply, shown_name }) => {
        const without = (text: string) => withoutPerson(text, person, shown_name);
        const words = { comment: without(comment), reply: reply === null ? null : without(reply) };
        return queries.updateReview(tx, id, { user_id: null, shown_name: '', ...words, photo_urls: [] });
      });
    },
    eraseStore: (tx: Db, storeId: StoreId) => changeAll(tx, { storeId }, ({ id }) => queries.deleteReview(tx, id)),

    /** Oldest first, as they were written: for the copy that a person asks of a store. */
    listOfBuyer: (storeId: StoreId, buyer: queries.Buyer): Promise<queries.ReviewRow[]> => queries.listOfBuyer(db, storeId, buyer),

    /** Of the orders whose links these are, and of who is signed in; the latest 50. Other links are passed over. */
    async listReplies(actor: Actor, links: readonly string[]): Promise<OwnReply[]> {
      const orderIds = links.flatMap((link) => readOrderLink(link) ?? []);
      const rows = await queries.listReplied(db, { userId: actor.kind === 'user' ? actor.userId : null, orderIds }, maxReplies);
      const storeIds = [...new Set(rows.map(({ store_id }) => store_id))];
      const names = new Map(await Promise.all(storeIds.map(async (id) => [id, await stores.findName(db, id)] as const)));
      return rows.flatMap(({ id, product_id, product_name, store_id, replied_at }) =>
        replied_at ? [{ id, product_id, product_name, store_name: names.get(store_id) ?? '', replied_at: replied_at.toISOString() }] : [],
      );
    },

    /** With words, of products that are sold, the newest first: for pages that a store builds. */
    async listOfStore(storeId: StoreId, limit: number): Promise<PageReview[]> {
      return (await queries.listShownOfStore(db, storeId, limit)).map(({ product, ...row }) => {
        const { id, rating, comment, shown_name, is_verified, created_at } = toReview(row);
        const image_url = product.image_url && isOwnImage(product.image_url) ? product.image_url : null;
        return { id, rating, comment, shown_name, is_verified, created_at, product: { ...product, image_url } };
      });
    },

    /** Of all products of the store that are sold; null without a review. */
    getRatingOf: async (storeId: StoreId): Promise<Rating | null> => (await queries.findRatingOfStore(db, storeId)) ?? null,

    /** Of a product that is sold. NOT_FOUND for one that is not; INPUT_INVALID for a cursor that is not ours. */
    async list(id: ProductId, { cursor, limit, ...filter }: PageRequest & Omit<queries.ShownFilter, 'after'>): Promise<Outcome<ShownPage>> {
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const product = await catalog.get(id);
      if (!product.ok) return product;
      const [rows, counts] = await Promise.all([queries.listShown(db, id, { ...filter, after: after.value }, limit + 1), queries.countShown(db, id)]);
      return done({ ...toPage(rows, limit, toReview), ...counts });
    },

    /** Empty while nothing was delivered. NOT_FOUND for a link that we did not make. */
    async listToWrite(actor: Actor, link: string | undefined, productId?: ProductId): Promise<Outcome<Reviewable[]>> {
      const author = authors.find(actor, link);
      if (!author.ok) return author;
      const lines = await authors.listDelivered(author.value, productId);
      const [first] = lines;
      if (!first) return done([]);
      const written = 'orderId' in author.value ? writtenBy(first) : ownOf(author.value);
      const own = await queries.listOwn(
        db,
        written,
        lines.map(({ product_id }) => product_id),
      );
      return done(lines.map((line) => toReviewable(line, own, clock.now())));
    },

    /** NOT_FOUND for what was not delivered to its author; CONFLICT where an operator has hidden the review, or its one change was made or is past. */
    async write(actor: Actor, link: string | undefined, form: ReviewForm): Promise<Outcome<OwnReview>> {
      const author = authors.find(actor, link);
      if (!author.ok) return author;
      const line = await authors.getDelivered(author.value, form.product_id);
      if (!line.ok) return line;
      const spent = await rates.take('reviewsOfPerson', author.value.key);
      if (spent) return spent;
      const saved = await asAuthor(author.value, (tx) => put(tx, line.value, form));
      if (!saved.ok) return saved;
      catalog.tellChanged([form.product_id]);
      return done(toOwnReview(saved.value, clock.now()));
    },

    /**
     * Also of an order that is not delivered any more. It loses its words and pictures and counts nowhere; the row stays, so that what is
     * hidden or changed is not written anew. NOT_FOUND where there is none.
     */
    async remove(actor: Actor, link: string | undefined, productId: ProductId): Promise<Outcome<{ product_id: ProductId }>> {
      const author = authors.find(actor, link);
      if (!author.ok) return author;
      const [line] = await authors.listDelivered(author.value, productId);
      const written = line ? writtenBy(line) : ownOf(author.value);
      const gone = refused('NOT_FOUND', 'You have no review of this product.');
      const removed = await asAuthor<void>(author.value, async (tx) => {
        const found = await queries.lockOwn(tx, written, productId);
        if (!found || found.removed_at) return gone;
        await uploads.removePhotos(tx, await photos.deletePhotos(tx, found.id));
        await queries.updateReview(tx, found.id, { ...noWords, removed_at: clock.now() });
        return done(undefined);
      });
      if (!removed.ok) return removed;
      catalog.tellChanged([productId]);
      return done({ product_id: productId });
    },

    /** For the demo store at its first start. */
    async addSamples(product: { id: ProductId; store_id: StoreId; name: string }, samples: readonly SampleReview[]): Promise<void> {
      for (const { reply, ...sample } of samples) {
        const replied_at = reply === null ? null : sample.created_at;
        const row = { ...sample, reply, replied_at, product_id: product.id, store_id: product.store_id, product_name: product.name };
        await queries.insertReview(db, { ...row, order_id: null, user_id: null, updated_at: sample.created_at });
      }
      catalog.tellChanged([product.id]);
    },
  };
}

function writtenBy({ order_id, user_id }: Delivered): queries.Written {
  return { orderId: order_id, userId: user_id };
}

function ownOf(author: Author): queries.Written {
  return 'orderId' in author ? { orderId: author.orderId, userId: null } : { userId: author.person.userId };
}

function toReviewable(line: Delivered, own: readonly queries.ReviewRow[], now: Date): Reviewable {
  const { product_id, product_name, variant_title, image_url, order_number, store_name } = line;
  const review = own.find((row) => row.product_id === product_id);
  return { product_id, product_name, variant_title, image_url, order_number, store_name, review: review ? toOwnReview(review, now) : null };
}

type Words = Pick<queries.ReviewRow, 'rating' | 'comment' | 'shown_name' | 'photo_urls'>;

function saysTheSame(row: queries.ReviewRow, { photo_urls, ...words }: Words): boolean {
  return (Object.keys(words) as (keyof typeof words)[]).every((name) => row[name] === words[name]) && String(row.photo_urls) === String(photo_urls);
}
