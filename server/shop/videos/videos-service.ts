import { isDeepStrictEqual } from 'node:util';
import type { LiveStreamId, ProductId, StoreId, VideoFileId, VideoId } from '#contract/ids.ts';
import { binDays } from '#contract/shop/videos/video-limits.ts';
import type { ChangedVideoForm, NewVideoForm, OwnVideo, ShoppableVideo, TagForm, VideoState } from '#contract/shop/videos/videos.ts';
import { type Actor, mayInStore, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { isUniqueViolation, unlessGone } from '#server/platform/database/violations.ts';
import { done, invalidInput, type Outcome, refused } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { StoredVideo } from '#server/uploads/video-files.ts';
import { missingVideo } from './missing-video.ts';
import { checkTimes, chooseTags, findTaggable, productGone } from './tagged-products.ts';
import { listTags, replaceTags, type TagRow } from './tags-queries.ts';
import { type Catalog, createVideosPresenter, type Files, placeOf } from './videos-presenter.ts';
import * as queries from './videos-queries.ts';

export type VideosService = ReturnType<typeof createVideosService>;

type Parts = { db: Db; clock: Clock; catalog: Catalog; files: Files };
type Clip = { liveStreamId: LiveStreamId; title: string; fromMs: number; toMs: number; key: string };
type NewClip = { title: string; tags: readonly TagForm[]; videoFileId: VideoFileId; clip: Clip };
type ShownRequest = PageRequest & { seller_id?: StoreId; product_id?: ProductId };

const binMs = binDays * 86_400_000;
const changedMeanwhile = () => refused('CONFLICT', 'This video was changed elsewhere meanwhile. Reload it, then make your changes again.');
const addedAlready = () => invalidInput('video_file_id', 'This video was added already. Look for it in your list, also among the deleted ones.');

/** Shoppable videos: uploaded by a store, with its products tagged on the picture. */
export function createVideosService({ db, clock, catalog, files }: Parts) {
  const { presentShown, presentOwn } = createVideosPresenter({ db, catalog, files });

  async function getOwn(actor: Actor, storeId: StoreId, id: VideoId): Promise<Outcome<OwnVideo>> {
    const row = await queries.findOwn(db, storeId, id);
    const [video] = row ? await presentOwn([row], mayInStore(actor, storeId, 'orders:read')) : [];
    return video ? done(video) : missingVideo();
  }

  /** The file, kept from removal until `tx` ends. INPUT_INVALID for one of another store, and one that failed. */
  async function takeFile(tx: Db, storeId: StoreId, id: VideoFileId): Promise<Outcome<StoredVideo>> {
    const file = await files.take(tx, id);
    if (file?.storeId !== storeId) return invalidInput('video_file_id', 'This video does not exist, or not any more. Upload it again.');
    if (file.state !== 'failed') return done(file);
    return invalidInput('video_file_id', `The video cannot be played: ${file.problem ?? 'it could not be processed.'}`);
  }

  type Saved = { storeId: StoreId; id: VideoId; form: ChangedVideoForm; taggable: ReadonlySet<string> };

  async function change(tx: Db, { storeId, id, form: { version, tags: given, made_by_ai, ...change }, taggable }: Saved): Promise<Outcome<void>> {
    const row = await queries.lockOwn(tx, storeId, id);
    if (!row) return missingVideo();
    const before = await listTags(tx, [id]);
    const tags = chooseTags(given, taggable, before);
    const file = await files.take(tx, row.video_file_id);
    // Whoever saves again since the answer was lost is told that it is saved.
    const isMarked = !made_by_ai || file?.madeByAi === true;
    if (row.version !== version) return isMarked && isAsWanted(row, before, change, tags) ? done(undefined) : changedMeanwhile();
    const inTime = checkTimes(tags, file);
    if (!inTime.ok) return inTime;
    await queries.updateVideo(tx, id, change, clock.now());
    if (!isMarked) await files.markMadeByAi(tx, row.video_file_id);
    await replaceTags(tx, id, tags);
    return done(undefined);
  }

  /** The row first: what showed the file may be the last that did. */
  async function purge(storeId: StoreId, id: VideoId): Promise<boolean> {
    const file = await queries.deleteForGood(db, storeId, id);
    if (file) await files.removeIfUnused(file);
    return file !== undefined;
  }

  return {
    /** Published and ready, newest first. INPUT_INVALID for a cursor that is not ours. */
    async list({ cursor, limit, seller_id, product_id }: ShownRequest): Promise<Outcome<Page<ShoppableVideo>>> {
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const found = await queries.listShown(db, { storeId: seller_id, productId: product_id, after: after.value }, limit + 1);
      const { items, next_cursor } = toPage(found, limit, (row) => row);
      return done({ items: await presentShown(items), next_cursor });
    },

    async get(id: VideoId): Promise<Outcome<ShoppableVideo>> {
      const row = await queries.findShown(db, id);
      const [video] = row ? await presentShown([row]) : [];
      return video ? done(video) : missingVideo();
    },

    /** Whether shoppers see it. */
    isShown: async (id: VideoId): Promise<boolean> => (await queries.findShown(db, id)) !== undefined,

    /** Of what shoppers see. */
    async findSeller(id: VideoId): Promise<Outcome<StoreId>> {
      const row = await queries.findShown(db, id);
      return row ? done(row.store_id) : missingVideo();
    },

    async listMine(actor: Actor, { cursor, limit, state }: PageRequest & { state?: VideoState | 'deleted' }): Promise<Outcome<Page<OwnVideo>>> {
      const storeId = requireSeller(actor, 'store:read');
      const after = readCursor(cursor);
      if (!after.ok) return after;
      const found = await queries.listOwn(db, storeId, { state, after: after.value }, limit + 1);
      const { items, next_cursor } = toPage(found, limit, (row) => row, queries.rankOf);
      return done({ items: await presentOwn(items, mayInStore(actor, storeId, 'orders:read')), next_cursor });
    },

    async getMine(actor: Actor, id: VideoId): Promise<Outcome<OwnVideo>> {
      return await getOwn(actor, requireSeller(actor, 'store:read'), id);
    },

    /** INPUT_INVALID for a file that cannot be shown, or is in another video; products of other stores are passed over. */
    async create(actor: Actor, { tags: given, video_file_id, made_by_ai, ...fields }: NewVideoForm): Promise<Outcome<OwnVideo>> {
      const storeId = requireSeller(actor, 'live:write');
      const tags = chooseTags(given, await findTaggable(catalog, storeId, given), []);
      const now = clock.now();
      try {
        const made = await unlessGone(productGone, () =>
          inTransaction(db, async (tx) => {
            const file = await takeFile(tx, storeId, video_file_id);
            if (!file.ok) return file;
            const inTime = checkTimes(tags, file.value);
            if (!inTime.ok) return inTime;
            const id = await queries.insertVideo(tx, { ...fields, store_id: storeId, video_file_id, created_at: now, updated_at: now, deleted_at: null });
            await replaceTags(tx, id, tags);
            if (made_by_ai) await files.markMadeByAi(tx, video_file_id);
            return done(id);
          }),
        );
        return made.ok ? await getOwn(actor, storeId, made.value) : made;
      } catch (error) {
        if (isUniqueViolation(error)) return addedAlready();
        throw error;
      }
    },

    /** What was made by a press with that key; also what is in the bin. */
    findClip: (tx: Db, storeId: StoreId, key: string): Promise<VideoId | undefined> => queries.findClip(tx, storeId, key),

    findCutOf: (fileId: VideoFileId) => queries.findCutOf(db, fileId),

    /** A draft of what is cut from a recording into a file of the store. A key of a clip that is there breaks `tx`. */
    async addClip(tx: Db, storeId: StoreId, { title, tags, videoFileId, clip }: NewClip): Promise<VideoId> {
      const now = clock.now();
      const id = await queries.insertVideo(tx, {
        ...{ title, store_id: storeId, video_file_id: videoFileId, state: 'draft', description: '' },
        ...{ clip_of: clip.liveStreamId, clip_title: clip.title, clip_from_ms: clip.fromMs, clip_to_ms: clip.toMs, clip_key: clip.key },
        ...{ created_at: now, updated_at: now, deleted_at: null },
      });
      await replaceTags(tx, id, tags);
      return id;
    },

    /** CONFLICT when somebody saved it since the version that was read. */
    async update(actor: Actor, id: VideoId, form: ChangedVideoForm): Promise<Outcome<OwnVideo>> {
      const storeId = requireSeller(actor, 'live:write');
      const taggable = await findTaggable(catalog, storeId, form.tags);
      const changed = await unlessGone(productGone, () => inTransaction(db, (tx) => change(tx, { storeId, id, form, taggable })));
      return changed.ok ? await getOwn(actor, storeId, id) : changed;
    },

    /** Into the bin: nobody sees it any more, and its file stays for `binDays`. */
    async remove(actor: Actor, id: VideoId): Promise<Outcome<{ id: VideoId }>> {
      const storeId = requireSeller(actor, 'live:write');
      return (await queries.setDeleted(db, storeId, id, clock.now())) ? done({ id }) : missingVideo();
    },

    /** Restoring twice is the same as restoring once. */
    async restore(actor: Actor, id: VideoId): Promise<Outcome<OwnVideo>> {
      const storeId = requireSeller(actor, 'live:write');
      await queries.setDeleted(db, storeId, id, null);
      return await getOwn(actor, storeId, id);
    },

    /** NOT_FOUND for what is not in the bin. */
    async purge(actor: Actor, id: VideoId): Promise<Outcome<{ id: VideoId }>> {
      const storeId = requireSeller(actor, 'live:write');
      return (await purge(storeId, id)) ? done({ id }) : missingVideo();
    },

    /** The chore: what was in the bin for too long. */
    async purgeBin(now: Date): Promise<number> {
      const old = await queries.listDeletedBefore(db, new Date(now.getTime() - binMs));
      for (const { store_id, id } of old) await purge(store_id, id);
      return old.length;
    },

    /** For a store that closes; its files go with the room that has them. */
    removeAllOf: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteAllOfStore(tx, storeId),
  };
}

type Fields = { title: string; description: string; state: VideoState };

function isAsWanted(row: Fields, before: readonly TagRow[], { title, description, state }: Fields, tags: readonly TagForm[]): boolean {
  const has = {
    title: row.title,
    description: row.description,
    state: row.state,
    tags: before.map((tag) => ({ product_id: tag.product_id, ...placeOf(tag) })),
  };
  return isDeepStrictEqual(has, { title, description, state, tags: tags.map((tag) => ({ product_id: tag.product_id, ...placeOf(tag) })) });
}
