import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type StoreId, type VideoFileId, videoFileId } from '#contract/ids.ts';
import type { VideoFile } from '#contract/uploads/video-files.ts';
import { type Actor, requireSeller, requireUser } from '#server/platform/actor.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { DiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Holdings } from '#server/platform/holdings.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { Config } from '#server/settings/config.ts';
import { topics } from '#server/topics.ts';
import { createCutFile, createFile, retryFile } from './video/create-file.ts';
import type { Cut } from './video/take-cut.ts';
import { createCutWork, createVideoWork } from './video/video-work.ts';
import * as queries from './video-queries.ts';
import type { VideoFileRow } from './video-tables.ts';
import { createVideoUpkeep } from './video-upkeep.ts';
import { createVideoUploads } from './video-uploads.ts';
import { type StoredVideo, toStored, toWire } from './video-wire.ts';

export { type StoredVideo, toPlayed } from './video-wire.ts';

export type VideoFilesService = Awaited<ReturnType<typeof createVideoFilesService>>;

type Parts = {
  db: Db;
  blobs: Blobs;
  disk: DiskRoom;
  bus: Bus;
  clock: Clock;
  log: Log;
  wakeJobs: () => void;
  holdings: Pick<Holdings, 'listUsedVideos'>;
  config: Pick<Config, 'dataDir' | 'ffmpegPath' | 'allowPrivateAddresses'>;
};

/** Videos that sellers hand in, by upload or link, and their conversion on this node. */
export async function createVideoFilesService({ db, blobs, disk, bus, clock, log, wakeJobs, config, holdings }: Parts) {
  await using parts = new AsyncDisposableStack();
  const workFolder = join(config.dataDir, 'video-work');
  // What a killed server left; the data folder is ours alone.
  await rm(workFolder, { recursive: true, force: true });
  parts.defer(bus.subscribe(topics.videoFileChanged, wakeJobs));

  async function findMine(storeId: StoreId, id: VideoFileId): Promise<VideoFileRow | undefined> {
    const file = await queries.findVideoFile(db, id);
    return file?.store_id === storeId ? file : undefined;
  }

  const running = parts.move();
  return {
    handleUpload: createVideoUploads({ db, blobs, disk, clock, bus }),
    jobs: createVideoWork({ db, blobs, disk, bus, clock, log, config, workFolder }),
    /** Jobs of the room that cuts videos out of what it knows: they fill the files that `createCut` began. */
    cutJobs: (cut: Cut) => createCutWork({ db, blobs, disk, bus, clock, log, config, workFolder }, cut),

    /** A file that the `cutJobs` fill, once `tx` is committed. TOO_MANY_REQUESTS above the store's limits. */
    createCut: (tx: Db, file: Parameters<typeof createCutFile>[1]): Promise<Outcome<VideoFileId>> => createCutFile(tx, file, clock.now()),

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
      bus.publish(topics.videoFileChanged, { id });
      return done(toWire(made.value));
    },

    /** STREAM_STATE unless it has failed and its source is still there; TOO_MANY_REQUESTS above the store's limits. */
    async retry(actor: Actor, id: VideoFileId): Promise<Outcome<VideoFile>> {
      const storeId = requireSeller(actor, 'live:write');
      const file = await findMine(storeId, id);
      if (!file) return notFound();
      const queued = await retryFile({ db, disk, clock }, file);
      if (!queued.ok) return queued;
      bus.publish(topics.videoFileChanged, { id });
      return done(toWire(queued.value));
    },

    async find(id: string): Promise<StoredVideo | undefined> {
      const parsed = videoFileId.safeParse(id);
      const file = parsed.success ? await queries.findVideoFile(db, parsed.data) : undefined;
      return file && toStored(file);
    },

    /** Those that exist, in no order. */
    async listByIds(ids: readonly string[]): Promise<StoredVideo[]> {
      return ids.length === 0 ? [] : (await queries.listVideoFiles(db, ids as VideoFileId[])).map(toStored);
    },

    /** For a transaction that writes down that it plays the video: nothing removes it before that is committed. */
    async take(tx: Db, id: string): Promise<StoredVideo | undefined> {
      const parsed = videoFileId.safeParse(id);
      const file = parsed.success ? await queries.takeVideoFile(tx, parsed.data) : undefined;
      return file && toStored(file);
    },

    /** Its seller says that AI made it: from then on whatever shows it says so. */
    markMadeByAi: (tx: Db, id: string): Promise<void> => queries.markMadeByAi(tx, id as VideoFileId),

    ...createVideoUpkeep(db, holdings.listUsedVideos.bind(holdings)),

    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
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
