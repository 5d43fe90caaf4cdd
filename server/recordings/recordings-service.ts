import { join } from 'node:path';
import type { LiveStreamId } from '#contract/ids.ts';
import type { Recording } from '#contract/recordings/recordings.ts';
import { replayPath, showFile } from '#contract/wire/media-paths.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { SegmentTap } from '#server/media/hls/finished-segment.ts';
import { type Actor, type Holder, requireSeller } from '#server/platform/actor.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { DiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { RecordingSettings } from '#server/settings/config.ts';
import { topics } from '#server/topics.ts';
import { createCutting } from './cutting.ts';
import { createFinishing, mp4RetrySeconds } from './finishing.ts';
import { createHiding } from './hiding.ts';
import { Recorder, type RecorderLimits } from './recorder.ts';
import * as queries from './recordings-queries.ts';
import { createRemoval } from './removal.ts';
import { createReplayPlaylists } from './replay/replay-playlists.ts';
import { createReplayTickets } from './replay/replay-tickets.ts';
import { createReplays } from './replay/replays.ts';
import { SegmentStore } from './segment-store.ts';

export type RecordingsService = ReturnType<typeof createRecordingsService>;

type Parts = {
  db: Db;
  clock: Clock;
  log: Log;
  blobs: Blobs;
  disk: DiskRoom;
  bus: Bus;
  live: Pick<LiveService, 'get' | 'listByIds'>;
  findHolder(holder: Holder): Promise<Actor | undefined>;
  /** Signs the tickets of sellers, and names the files of MP4s. */
  secret: Uint8Array;
  settings: RecordingSettings;
  dataDir: string;
  wakeJobs: () => void;
  limits?: Partial<RecorderLimits>;
};

const dayMs = 86_400_000;
const sweepMs = 15_000;
const noRecording = () => refused('NOT_FOUND', 'There is no recording of this live event.');

/** Recordings of live streams and their replays. */
export function createRecordingsService({ db, clock, log, blobs, disk, bus, live, findHolder, secret, settings, dataDir, wakeJobs, limits }: Parts) {
  const { jobs: removalJobs, removeNow, removeAllOf, erase, removeIfDeleted, removeStale } = createRemoval({ db, clock, blobs });
  const hiding = createHiding({ db, blobs, bus });
  const workFolder = join(dataDir, 'recordings-work');
  const finishing = createFinishing({ db, clock, log, blobs, disk, workFolder, wakeJobs, secret, expiryOf });
  const segments = new SegmentStore({ db, clock, blobs, disk });
  const recorder = new Recorder({ segments, log, onComplete: finishing.settle, limits });

  function expiryOf(now: Date): Date | null {
    return settings.retentionDays > 0 ? new Date(now.getTime() + settings.retentionDays * dayMs) : null;
  }

  /** As its seller sees it. */
  function toRecording(row: queries.OwnRow): Recording {
    const { live_stream_id: id, state } = row;
    const mp4_key = row.leaving_token === null ? row.mp4_key : null;
    return {
      live_stream_id: id as LiveStreamId,
      state,
      duration_ms: row.duration_ms,
      bytes: row.segment_bytes + row.mp4_bytes,
      is_public: row.is_public,
      mp4_url: mp4_key && replayPath(id, showFile),
      mp4_part_urls: mp4_key && row.mp4_parts > 1 ? Array.from({ length: row.mp4_parts }, (_, index) => `${replayPath(id, showFile)}?part=${index + 1}`) : [],
      mp4_failed: state === 'ready' && row.mp4_key === null && !row.is_making_mp4,
      poster_url: row.thumbnail_url,
      expires_at: row.expires_at?.toISOString() ?? null,
    };
  }

  return {
    jobs: { ...finishing.jobs, ...removalJobs, ...hiding.jobs },
    /** Whether a stored file belongs to a hidden replay and has its former, public address. */
    isLeaving: hiding.isLeaving,
    retrySeconds: { [queries.mp4Job]: mp4RetrySeconds },
    /** The copy of a long show takes minutes. */
    maxJobs: { [queries.mp4Job]: 1 },
    removeAllOf,
    erase,
    removeStale,
    /** Takes the segments of the stage; `undefined` when recording is switched off. */
    tap: settings.isOn ? (recorder as SegmentTap) : undefined,
    /** Everything that was recorded so far is stored. */
    settled: () => recorder.settled(),

    ...createCutting({ db, clock, blobs, workFolder }),
    ...createReplays({ db, clock, live, findHolder, tickets: createReplayTickets(secret, clock), playlists: createReplayPlaylists({ db, blobs }) }),

    /** Newest first. */
    async listMine(actor: Actor, { cursor, limit }: PageRequest): Promise<Outcome<Page<Recording>>> {
      const storeId = requireSeller(actor, 'live:write');
      const before = readCursor(cursor);
      if (!before.ok) return before;
      const rows = await queries.listOfStore(db, storeId, { before: before.value, limit: limit + 1 });
      const named = rows.map((row) => ({ ...row, id: row.live_stream_id }));
      return done(toPage(named, limit, toRecording));
    },

    /** `keep: false` starts the usual retention from now. */
    async update(actor: Actor, id: LiveStreamId, { is_public, keep }: { is_public: boolean; keep: boolean }): Promise<Outcome<Recording>> {
      const storeId = requireSeller(actor, 'live:write');
      const updated = await db.transaction().execute(async (tx) => {
        // Finishing may set the same columns at this moment.
        await queries.lockRecording(tx, id);
        const row = await queries.findOwn(tx, storeId, id);
        if (!row) return noRecording();
        if (row.state === 'failed') return refused('STREAM_STATE', 'Nothing of this live event was recorded.');
        const expires = row.kept ? expiryOf(clock.now()) : row.expires_at;
        // The folder is still unknown to everybody while the show runs, or while its files are on the move.
        const isSeen = row.is_public && row.state === 'ready' && row.leaving_token === null;
        const moved = isSeen && !is_public ? await hiding.leave(tx, row) : {};
        const changes = { ...moved, is_public, kept: keep, expires_at: keep || row.state === 'recording' ? null : expires };
        await queries.updateRecording(tx, id, changes);
        return done({ ...row, ...changes });
      });
      if (!updated.ok) return updated;
      // If it fails now, the job does it.
      if (updated.value.leaving_token) await hiding.follow(id, updated.value.leaving_token).catch(report);
      const changed = await queries.findOwn(db, storeId, id);
      return changed ? done(toRecording(changed)) : noRecording();
    },

    settings(actor: Actor): { is_on: boolean } {
      requireSeller(actor, 'live:write');
      return { is_on: settings.isOn };
    },

    /** For an MP4 that could not be made; one that is there or under way stays as it is. */
    async remakeMp4(actor: Actor, id: LiveStreamId): Promise<Outcome<Recording>> {
      const storeId = requireSeller(actor, 'live:write');
      const row = await queries.findOwn(db, storeId, id);
      if (!row) return noRecording();
      if (row.state !== 'ready') return refused('STREAM_STATE', 'There is nothing yet that an MP4 could be made of.');
      await finishing.remakeMp4(storeId, id);
      const changed = await queries.findOwn(db, storeId, id);
      return changed ? done(toRecording(changed)) : noRecording();
    },

    async remove(actor: Actor, id: LiveStreamId): Promise<Outcome<{ id: LiveStreamId }>> {
      const row = await queries.findOwn(db, requireSeller(actor, 'live:write'), id);
      if (!row) return noRecording();
      if (row.state === 'recording') return refused('STREAM_STATE', 'This live event is still being recorded. End it first.');
      if (!(await removeNow(id))) return noRecording();
      wakeJobs();
      return done({ id });
    },

    /** Removes recordings of deleted live streams and finishes abandoned ones, until disposed. */
    async start(): Promise<AsyncDisposable> {
      await finishing.clearWork();
      await hiding.refresh();
      const stopHearing = hiding.listen();
      let sweeping = sweep(clock.now());
      const timer = setInterval(() => {
        sweeping = sweeping.then(() => sweep(new Date(clock.now().getTime() - sweepMs)));
      }, sweepMs).unref();
      const stopListening = bus.subscribe(topics.liveEnded, ({ id }) => {
        sweeping = sweeping.then(() => removeIfDeleted(id)).catch(report);
      });
      return {
        async [Symbol.asyncDispose]() {
          clearInterval(timer);
          stopListening();
          stopHearing();
          await sweeping;
        },
      };
    },

    /** Stores what the recorder still holds. */
    [Symbol.asyncDispose]: () => recorder[Symbol.asyncDispose](),
  };

  function sweep(endedBefore: Date): Promise<void> {
    return Promise.all([finishing.sweep(endedBefore), hiding.refresh()]).then(() => undefined, report);
  }

  function report(error: unknown): void {
    log.error({ err: error }, 'recordings cannot be looked after; it is tried again');
  }
}
