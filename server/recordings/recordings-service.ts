import { join } from 'node:path';
import type { LiveStreamId } from '#contract/ids.ts';
import type { LiveStream } from '#contract/live/live.ts';
import type { Recording, Replay } from '#contract/recordings/recordings.ts';
import { type Actor, guest, type Holder, mayInStore, requireSeller } from '#server/accounts/actor.ts';
import { type LiveService, liveEnded } from '#server/live/live-service.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { DiskRoom } from '#server/platform/blobs/disk-room.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { SegmentTap } from '#server/stage/delivery/hls/finished-segment.ts';
import { createFinishing, mp4RetrySeconds } from './finishing.ts';
import { createHiding } from './hiding.ts';
import { Recorder, type RecorderLimits } from './recorder.ts';
import * as queries from './recordings-queries.ts';
import type { RecordedRendition } from './recordings-tables.ts';
import { createRemoval } from './removal.ts';
import { createReplayPlaylists } from './replay-playlists.ts';
import { createReplayTickets } from './replay-tickets.ts';
import { SegmentStore } from './segment-store.ts';

export type RecordingSettings = { isOn: boolean /** 0: for ever. */; retentionDays: number };
export type RecordingsService = ReturnType<typeof createRecordingsService>;
export type Playlist = { text: string; isPublic: boolean };

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
const mostReplays = 50;
const gone = () => refused('NOT_FOUND', 'This replay is not available any more.');
const noRecording = () => refused('NOT_FOUND', 'There is no recording of this live event.');

/** Recordings of live streams and their replays. */
export function createRecordingsService({ db, clock, log, blobs, disk, bus, live, findHolder, secret, settings, dataDir, wakeJobs, limits }: Parts) {
  const tickets = createReplayTickets(secret, clock);
  const playlists = createReplayPlaylists({ db, blobs });
  const { jobs: removalJobs, removeNow, removeAllOf, removeIfDeleted, removeStale } = createRemoval({ db, clock, blobs });
  const hiding = createHiding({ db, blobs, bus });
  const workFolder = join(dataDir, 'recordings-work');
  const finishing = createFinishing({ db, clock, log, blobs, disk, workFolder, wakeJobs, secret, expiryOf });
  const segments = new SegmentStore({ db, clock, blobs, disk });
  const recorder = new Recorder({ segments, log, onComplete: finishing.settle, limits });

  function expiryOf(now: Date): Date | null {
    return settings.retentionDays > 0 ? new Date(now.getTime() + settings.retentionDays * dayMs) : null;
  }

  /** A recording that may be played, by anybody or with the ticket of a member of its store. */
  async function findPlayable(id: string, ticket?: string) {
    const row = await queries.findShown(db, id);
    if (!row || !isPlayable(row, clock.now())) return undefined;
    return row.is_public || (await isSeller(row.store_id, ticket)) ? row : undefined;
  }

  async function isSeller(storeId: string, ticket = ''): Promise<boolean> {
    const holder = tickets.verify(ticket);
    return mayInStore((holder && (await findHolder(holder))) ?? guest, storeId, 'live:write');
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
      mp4_url: mp4_key && `/replay/${id}/show.mp4`,
      mp4_failed: state === 'ready' && row.mp4_key === null && !row.is_making_mp4,
      poster_url: row.thumbnail_url,
      expires_at: row.expires_at?.toISOString() ?? null,
    };
  }

  function toReplay(row: queries.ShownRow, stream: LiveStream): Replay {
    const playlist_url = `/replay/${row.live_stream_id}/index.m3u8`;
    return { live_stream: stream, duration_ms: row.duration_ms, playlist_url, poster_url: row.thumbnail_url };
  }

  return {
    jobs: { ...finishing.jobs, ...removalJobs, ...hiding.jobs },
    /** Whether a stored file is of a hidden replay, at an address from when it was public. */
    isLeaving: hiding.isLeaving,
    retrySeconds: { [queries.mp4Job]: mp4RetrySeconds },
    /** The copy of a long show takes minutes. */
    mostJobs: { [queries.mp4Job]: 1 },
    removeAllOf,
    removeStale,
    /** Takes the segments of the stage; `undefined` when recording is switched off. */
    tap: settings.isOn ? (recorder as SegmentTap) : undefined,
    /** Everything that was recorded so far is stored. */
    settled: () => recorder.settled(),

    /** What opens hidden replays and downloads to a seller's browser, which asks for them without a token; `undefined` for everybody else. */
    ticketOf(actor: Actor): string | undefined {
      return actor.kind === 'user' && actor.stores.length > 0 ? tickets.issue(actor) : undefined;
    },

    /** Hidden ones for members of their store alone. */
    async replay(actor: Actor, id: LiveStreamId): Promise<Outcome<Replay>> {
      const row = await queries.findShown(db, id);
      if (!row || !isPlayable(row, clock.now())) return gone();
      if (!row.is_public && !mayInStore(actor, row.store_id, 'live:write')) return gone();
      const stream = await live.get(id);
      return stream.ok ? done(toReplay(row, stream.value)) : gone();
    },

    async listReplays(): Promise<Replay[]> {
      const rows = await queries.listPublic(db, clock.now(), mostReplays);
      const streams = await live.listByIds(rows.map((row) => row.live_stream_id));
      const byId = new Map(streams.map((stream) => [stream.id as string, stream]));
      return rows.flatMap((row) => {
        const stream = byId.get(row.live_stream_id);
        return stream ? [toReplay(row, stream)] : [];
      });
    },

    async listMine(actor: Actor): Promise<Recording[]> {
      return (await queries.listOfStore(db, requireSeller(actor, 'live:write'))).map(toRecording);
    },

    /** `keep: false` of one that was kept gives it the usual time from now on. */
    async update(actor: Actor, id: LiveStreamId, { is_public, keep }: { is_public: boolean; keep: boolean }): Promise<Outcome<Recording>> {
      const storeId = requireSeller(actor, 'live:write');
      const updated = await db.transaction().execute(async (tx) => {
        // The show may be settled at this moment, which sets the same columns.
        await queries.lockRecording(tx, id);
        const row = await queries.findOwn(tx, storeId, id);
        if (!row) return noRecording();
        if (row.state === 'failed') return refused('STREAM_STATE', 'Nothing of this live event was recorded.');
        const expires = row.kept ? expiryOf(clock.now()) : row.expires_at;
        // Nobody has seen the folder of one that still runs, or that has not arrived in it.
        const isSeen = row.is_public && row.state === 'ready' && row.leaving_token === null;
        const moved = isSeen && !is_public ? await hiding.leave(tx, row) : {};
        const changes = { ...moved, is_public, kept: keep, expires_at: keep || row.state === 'recording' ? null : expires };
        await queries.updateRecording(tx, id, changes);
        return done({ ...row, ...changes });
      });
      if (!updated.ok) return updated;
      // What fails now is done by the job.
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

    /** The master playlist of a replay that may be watched. */
    async master(id: LiveStreamId, ticket?: string): Promise<Playlist | undefined> {
      const row = await findPlayable(id, ticket);
      const text = row && (await playlists.master(row));
      return row && text !== undefined ? { text, isPublic: row.is_public } : undefined;
    },

    /** The media playlist of one rendition. */
    async media(id: LiveStreamId, rendition: RecordedRendition, ticket?: string): Promise<Playlist | undefined> {
      const row = await findPlayable(id, ticket);
      const text = row && (await playlists.media(row, rendition));
      return row && text !== undefined ? { text, isPublic: row.is_public } : undefined;
    },

    /** The stored MP4 and what to call it, for who has the ticket of a member of its store. */
    async download(id: LiveStreamId, ticket?: string): Promise<{ key: string; title: string } | undefined> {
      const row = await queries.findShown(db, id);
      if (!row?.mp4_key || !isPlayable(row, clock.now()) || !(await isSeller(row.store_id, ticket))) return undefined;
      const stream = await live.get(id);
      return stream.ok ? { key: row.mp4_key, title: stream.value.title } : undefined;
    },

    /** Follows deleted live streams, and finishes what nobody finished, until disposed. Disposing breaks off an MP4; its job is retried. */
    async start(): Promise<AsyncDisposable> {
      await finishing.clearWork();
      await hiding.refresh();
      const stopHearing = hiding.listen();
      let sweeping = sweep(clock.now());
      const timer = setInterval(() => {
        sweeping = sweeping.then(() => sweep(new Date(clock.now().getTime() - sweepMs)));
      }, sweepMs).unref();
      const stopListening = bus.subscribe(liveEnded, (message) => {
        if ('id' in message) sweeping = sweeping.then(() => removeIfDeleted(String(message.id))).catch(report);
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

/** Nothing plays while its files move. */
function isPlayable({ state, expires_at, leaving_token }: queries.RecordingRow, now: Date): boolean {
  return state === 'ready' && leaving_token === null && (expires_at === null || expires_at > now);
}
