import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type StoreId, type VideoFileId, videoFileId } from '#contract/ids.ts';
import type { VideoFile } from '#contract/uploads/video-files.ts';
import { type Actor, requireSeller, requireUser } from '#server/accounts/actor.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { DiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { Config } from '#server/settings/config.ts';
import { createFile, retryFile } from './video/create-file.ts';
import { createFetchLink } from './video/fetch-link.ts';
import { createProcessVideo } from './video/process-video.ts';
import { createRemovalJobs, removeBlobsLater, removeFile } from './video/remove-file.ts';
import { uploadLifeMs } from './video/upload-store.ts';
import { videoFileChanged } from './video/video-file-changed.ts';
import { runWorkQueue } from './video/work-queue.ts';
import * as queries from './video-queries.ts';
import type { VideoFileRow, VideoRendition } from './video-tables.ts';
import { createVideoUploads } from './video-uploads.ts';

export { videoFileChanged };

export type VideoFilesService = Awaited<ReturnType<typeof createVideoFilesService>>;

/** A video as the rooms that play it see it. The renditions are MP4 blobs with the same key frames; `ld` has no sound of its own. */
export type StoredVideo = {
  id: string;
  storeId: string;
  state: VideoFile['state'];
  problem: string | null;
  /** It can be fetched again from where it came. */
  isLinked: boolean;
  percent: number;
  durationMs: number | null;
  thumbnailUrl: string | null;
  renditions: VideoRendition[];
};

/** Which of these videos something still plays. */
export type ListUsed = (db: Db, ids: string[]) => Promise<Set<string>>;

type Parts = {
  db: Db;
  blobs: Blobs;
  disk: DiskRoom;
  bus: Bus;
  clock: Clock;
  log: Log;
  config: Pick<Config, 'dataDir' | 'ffmpegPath' | 'allowPrivateAddresses'>;
};

/** Downloads wait for the network, conversions for a core: neither holds up the other. */
const linksAtOnce = 4;
const conversionsAtOnce = Math.max(1, Math.floor(availableParallelism() / 2));
/** How long a form may take from the upload of a video to its being saved. */
const unusedLifeMs = 24 * 3_600_000;
/** How long the source of a failed video is kept for another try. */
const failedLifeMs = 7 * 24 * 3_600_000;

/** Videos that sellers hand in, by upload or link, and their conversion on this node. */
export async function createVideoFilesService({ db, blobs, disk, bus, clock, log, config }: Parts) {
  await using parts = new AsyncDisposableStack();
  const workFolder = join(config.dataDir, 'video-work');
  // What a killed server left; the data folder is ours alone.
  await rm(workFolder, { recursive: true, force: true });
  const queue = { db, blobs, bus, clock, log };
  parts.use(
    runWorkQueue({
      ...queue,
      states: ['fetching'],
      lanes: linksAtOnce,
      work: createFetchLink({ db, blobs, disk, clock, allowPrivate: config.allowPrivateAddresses }),
      givenUp: 'The video could not be fetched. Try again later.',
    }),
  );
  parts.use(
    runWorkQueue({
      ...queue,
      states: ['queued', 'processing'],
      lanes: conversionsAtOnce,
      work: createProcessVideo({ db, blobs, disk, clock, ffmpegPath: config.ffmpegPath, workFolder }),
      givenUp: 'The video could not be converted after three tries. Try again later, or export it smaller.',
    }),
  );

  async function findMine(storeId: StoreId, id: VideoFileId): Promise<VideoFileRow | undefined> {
    const file = await queries.findVideoFile(db, id);
    return file?.store_id === storeId ? file : undefined;
  }

  const running = parts.move();
  return {
    handleUpload: createVideoUploads({ db, blobs, disk, clock, bus }),
    jobs: createRemovalJobs(blobs),

    async get(actor: Actor, id: VideoFileId): Promise<Outcome<VideoFile>> {
      const file = await findMine(requireSeller(actor, 'store:read'), id);
      return file ? done(toWire(file)) : notFound();
    },

    /** The address is looked at by the job; whatever is wrong with it is in `problem`. TOO_MANY_REQUESTS above the store's limits. */
    async createFromLink(actor: Actor, url: string): Promise<Outcome<VideoFile>> {
      const storeId = requireSeller(actor, 'live:write');
      const id = videoFileId.parse(randomUUID());
      const { pathname, hostname, username } = new URL(url);
      if (username !== '') return refused('UPLOAD_UNSUPPORTED', 'Leave the user name out of the link.');
      const name = decodeName(pathname.split('/').at(-1) ?? '') || hostname;
      const made = await createFile({ db, disk, clock, storeId, userId: requireUser(actor).userId }, { id, state: 'fetching', name, source_url: url });
      if (!made.ok) return made;
      bus.publish(videoFileChanged, { id });
      return done(toWire(made.value));
    },

    /** STREAM_STATE unless it has failed and its source is still there; TOO_MANY_REQUESTS above the store's limits. */
    async retry(actor: Actor, id: VideoFileId): Promise<Outcome<VideoFile>> {
      const storeId = requireSeller(actor, 'live:write');
      const file = await findMine(storeId, id);
      if (!file) return notFound();
      const queued = await retryFile({ db, disk, clock }, file);
      if (!queued.ok) return queued;
      bus.publish(videoFileChanged, { id });
      return done(toWire(queued.value));
    },

    async find(id: string): Promise<StoredVideo | undefined> {
      const parsed = videoFileId.safeParse(id);
      const file = parsed.success ? await queries.findVideoFile(db, parsed.data) : undefined;
      return file && toStored(file);
    },

    /** For a transaction that writes down that it plays the video: nothing removes it before that is committed. */
    async take(tx: Db, id: string): Promise<StoredVideo | undefined> {
      const parsed = videoFileId.safeParse(id);
      const file = parsed.success ? await queries.takeVideoFile(tx, parsed.data) : undefined;
      return file && toStored(file);
    },

    /** For when something ceased to play it. */
    async removeIfUnused(id: string, listUsed: ListUsed): Promise<void> {
      const parsed = videoFileId.safeParse(id);
      if (parsed.success) await removeUnusedFile(parsed.data, listUsed);
    },

    /** For a store that closes: its files go once that is committed. */
    async removeAllOf(tx: Db, storeId: StoreId): Promise<void> {
      for (const id of await queries.listIdsOfStore(tx, storeId)) await removeFile(tx, id);
    },

    /** Uploads left alone for a day, and the sources of what failed a week ago. */
    async purge(now: Date): Promise<number> {
      const left = await queries.listUploadsLeftSince(db, new Date(now.getTime() - uploadLifeMs));
      for (const id of left) await removeFile(db, id, 'uploading');
      const failed = await queries.listSourcesFailedBefore(db, new Date(now.getTime() - failedLifeMs));
      for (const id of failed) await clearSource(id);
      return left.length + failed.length;
    },

    /** Videos of a day ago that no form ever saved. */
    async removeUnused(now: Date, listUsed: ListUsed): Promise<number> {
      const before = new Date(now.getTime() - unusedLifeMs);
      let removed = 0;
      let last: VideoFileId | undefined;
      do {
        const ids = await queries.listRestingSince(db, before, last);
        const used = await listUsed(db, ids);
        for (const id of ids) if (!used.has(id) && (await removeUnusedFile(id, listUsed))) removed += 1;
        last = ids.at(-1);
      } while (last);
      return removed;
    },

    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };

  /** Asks once the file is locked: whatever takes it has then either been committed, or finds it gone. */
  async function removeUnusedFile(id: VideoFileId, listUsed: ListUsed): Promise<boolean> {
    return await db.transaction().execute(async (tx) => {
      if (!(await queries.lockForRemoval(tx, id)) || (await listUsed(tx, [id])).has(id)) return false;
      return await removeFile(tx, id);
    });
  }

  async function clearSource(id: VideoFileId): Promise<void> {
    await db.transaction().execute(async (tx) => removeBlobsLater(tx, await queries.deleteChunks(tx, id)));
  }
}

function notFound() {
  return refused('NOT_FOUND', 'There is no such video.');
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function toWire(file: VideoFileRow): VideoFile {
  const { id, state, name, problem, duration_ms } = file;
  return { id, state, name, problem, percent: percentOf(file), duration_ms, thumbnail_url: thumbnailUrl(file) };
}

function toStored(file: VideoFileRow): StoredVideo {
  const { id, store_id: storeId, state, problem, source_url, duration_ms: durationMs, renditions } = file;
  return { id, storeId, state, problem, isLinked: source_url !== null, percent: percentOf(file), durationMs, thumbnailUrl: thumbnailUrl(file), renditions };
}

function percentOf({ state, size, received, percent }: VideoFileRow): number {
  return state === 'uploading' && size ? Math.floor((received / size) * 100) : percent;
}

function thumbnailUrl({ thumbnail_key }: VideoFileRow): string | null {
  return thumbnail_key && `/media/${thumbnail_key}`;
}
