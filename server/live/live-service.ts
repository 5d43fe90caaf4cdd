import type { Product } from '#contract/catalog/catalog.ts';
import type { LiveStreamId, StoreId } from '#contract/ids.ts';
import type { ChangedLiveStreamForm, LiveStream, LiveStreamForm, NewLiveStreamForm } from '#contract/live/live.ts';
import { type Actor, guest, mayInStore, requireSeller } from '#server/accounts/actor.ts';
import type { CatalogService } from '#server/catalog/catalog-service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { streamKeyRotated } from '#server/stage/ingest/encoder-desk.ts';
import { claimsOf } from '#server/stage/ticket-holders.ts';
import { publishTicketSeconds, type Tickets, watchTicketSeconds } from '#server/stage/tickets.ts';
import type { StoredVideo } from '#server/uploads/video-files.ts';
import { createEncoderAccess, type EncoderParts } from './encoder-access.ts';
import * as queries from './live-queries.ts';
import { createPrerecordedEvents, type Videos } from './prerecorded-events.ts';

export type LiveService = ReturnType<typeof createLiveService>;

type Parts = {
  db: Db;
  clock: Clock;
  bus: Bus;
  tickets: Tickets;
  catalog: CatalogService;
  /** People connected to a stream now. */
  viewersOf: (id: string) => number;
  videos: Videos;
  /** RTMP for OBS. */
  encoders?: EncoderParts;
};

/** Heard by every room that shows live streams: the list changed. Carries `{ id }`. */
export const liveChanged = 'live.changed';
/** A stream ended or was deleted. Carries `{ id }`. */
export const liveEnded = 'live.ended';

const missing = () => refused('NOT_FOUND', 'This live stream does not exist, or not any more.');

/** Live streams: schedule, go live, end, and their products. */
export function createLiveService({ db, clock, bus, tickets, catalog, viewersOf, videos, encoders }: Parts) {
  const prerecorded = createPrerecordedEvents({ db, clock, videos, start, end });

  function watchTicket({ id, status }: queries.LiveStreamRow, actor: Actor): string | null {
    return status === 'ended' ? null : tickets.issue({ purpose: 'watch', liveStreamId: id, ...claimsOf(actor) }, watchTicketSeconds);
  }

  /** `actor`: who is given the watch tickets. */
  async function present(rows: queries.LiveStreamRow[], actor: Actor): Promise<LiveStream[]> {
    const products = await catalog.listByIds([...new Set(rows.flatMap((row) => row.product_ids))]);
    const byId = new Map(products.map((product) => [product.id as string, product]));
    return rows.map((row) => ({ ...toLiveStream(row, byId, viewersOf(row.id)), watch_ticket: watchTicket(row, actor) }));
  }

  /** With what is for the seller only. */
  async function presentToSeller(rows: queries.LiveStreamRow[], actor: Actor): Promise<LiveStream[]> {
    const shown = await prerecorded.listVideos(rows);
    const streams = await present(rows, actor);
    return streams.map((stream, index) => {
      const { video_file_id, video_link = null, problem = null } = rows[index] ?? {};
      return { ...stream, video: shown.get(video_file_id ?? '') ?? null, video_link, problem };
    });
  }

  async function get(id: string, actor: Actor, presented = present): Promise<Outcome<LiveStream>> {
    const row = await queries.findStream(db, id);
    const [stream] = row ? await presented([row], actor) : [];
    return stream ? done(stream) : missing();
  }

  const getForSeller = (id: string, actor: Actor) => get(id, actor, presentToSeller);

  /** A start in the past is no schedule: the seller means now. That of an event which is due stays with it through other changes. */
  function scheduleOf(form: LiveStreamForm, row: queries.LiveStreamRow | undefined): Date | null {
    const start = form.scheduled_start ? new Date(form.scheduled_start) : null;
    const isKept = start?.getTime() === row?.scheduled_start?.getTime();
    return start && (isKept || start > clock.now()) ? start : null;
  }

  /** Only products of the store itself are tagged; others are passed over. */
  async function write(storeId: StoreId, form: LiveStreamForm, row?: queries.LiveStreamRow) {
    const found = await catalog.listByIds(form.product_ids);
    const own = new Set(found.filter((product) => product.seller_id === storeId).map((product) => product.id));
    const productIds = [...new Set(form.product_ids)].filter((id) => own.has(id));
    return { storeId, form, scheduledStart: scheduleOf(form, row), productIds };
  }

  /** The stream as a member of its store may change it. */
  async function findOwn(actor: Actor, id: string): Promise<queries.LiveStreamRow | undefined> {
    const storeId = requireSeller(actor, 'live:write');
    const row = await queries.findStream(db, id);
    return row?.store_id === storeId ? row : undefined;
  }

  async function start(row: queries.LiveStreamRow, thumbnailUrl?: string | null): Promise<boolean> {
    const isStarted = row.status === 'scheduled' && (await queries.startStream(db, row, clock.now(), thumbnailUrl));
    if (isStarted) bus.publish(liveChanged, { id: row.id });
    return isStarted;
  }

  async function end(id: string, problem?: string): Promise<void> {
    if (!(await queries.endStream(db, id, clock.now(), problem))) return;
    bus.publish(liveEnded, { id });
    bus.publish(liveChanged, { id });
  }

  return {
    ...createEncoderAccess({ db, bus, findOwn, start, encoders }),

    countOf: (db: Db, storeId: StoreId) => queries.countOfStore(db, storeId),
    countOnAir: (db: Db, storeId: StoreId) => queries.countOfStore(db, storeId, 'live'),

    /** For a store that closes while none of its streams is live. */
    async removeAllOf(tx: Db, storeId: StoreId): Promise<void> {
      await queries.deleteAllOfStore(tx, storeId, clock.now());
    },

    /** For whoever may not send from these stores any more. What is returned tells encoders, once that is committed. */
    async replaceKeysOf(tx: Db, storeIds: StoreId[]): Promise<() => void> {
      const ids = await queries.raiseKeyVersionsOf(tx, storeIds);
      return () => {
        for (const id of ids) bus.publish(streamKeyRotated, { id });
      };
    },

    startDue: prerecorded.startDue,
    listPrerecordedOnAir: prerecorded.listPrerecordedOnAir,
    endPrerecorded: prerecorded.endPrerecorded,
    listUsedVideos: queries.listUsedVideos,

    get: (id: string, actor: Actor = guest) => get(id, actor),

    /** Streams on air, newest first. */
    async listLive(actor: Actor): Promise<LiveStream[]> {
      return await present(await queries.listOnAir(db), actor);
    },

    /** Those of them that were not deleted, in any order. */
    listByIds: async (ids: readonly string[]): Promise<LiveStream[]> => await present(await queries.listByIds(db, ids), guest),

    async listMine(actor: Actor): Promise<LiveStream[]> {
      return await presentToSeller(await queries.listOfStore(db, requireSeller(actor, 'store:read')), actor);
    },

    async create(actor: Actor, form: NewLiveStreamForm): Promise<Outcome<LiveStream>> {
      const storeId = requireSeller(actor, 'live:write');
      const written = await write(storeId, form);
      const made = await db.transaction().execute(async (tx): Promise<Outcome<string>> => {
        const chosen = await prerecorded.chooseVideo(tx, storeId, form);
        return chosen.ok ? done(await queries.insertStream(tx, clock.now(), written, playedOf(chosen.value, form))) : chosen;
      });
      if (!made.ok) return made;
      bus.publish(liveChanged, { id: made.value });
      return await getForSeller(made.value, actor);
    },

    /** STREAM_STATE for another video once the stream has started. */
    async update(actor: Actor, id: LiveStreamId, form: ChangedLiveStreamForm): Promise<Outcome<LiveStream>> {
      const row = await findOwn(actor, id);
      if (!row) return missing();
      const written = await write(row.store_id as StoreId, form, row);
      const changed = await db.transaction().execute(async (tx): Promise<Outcome<{ left: string | null }>> => {
        const locked = await queries.lockStream(tx, id);
        if (!locked) return missing();
        const chosen = await prerecorded.chooseAnother(tx, locked, form);
        if (!chosen.ok) return chosen;
        await queries.updateStream(tx, id, written, playedOf(chosen.value, form));
        return done({ left: chosen.value ? locked.video_file_id : null });
      });
      if (!changed.ok) return changed;
      bus.publish(liveChanged, { id });
      if (changed.value.left) await prerecorded.forgetVideo(changed.value.left);
      return await getForSeller(id, actor);
    },

    async remove(actor: Actor, id: LiveStreamId): Promise<Outcome<{ id: LiveStreamId }>> {
      const storeId = requireSeller(actor, 'live:write');
      const deleted = await queries.deleteStream(db, id, storeId, clock.now());
      if (!deleted) return missing();
      bus.publish(liveEnded, { id });
      bus.publish(liveChanged, { id });
      if (deleted.video_file_id) await prerecorded.forgetVideo(deleted.video_file_id);
      return done({ id });
    },

    /** Goes live if scheduled; the ticket opens `/ws/publish/{id}` for a quarter of an hour. A prerecorded stream is played by the server: no ticket. */
    async goLive(actor: Actor, id: LiveStreamId): Promise<Outcome<{ live_stream: LiveStream; publish_ticket: string | null }>> {
      const row = await findOwn(actor, id);
      if (!row) return missing();
      if (row.status === 'ended') return refused('STREAM_STATE', 'This live stream has ended. Create a new live event to go live again.');
      const isPlayed = row.stream_source === 'prerecorded';
      const started = isPlayed ? await prerecorded.startNow(row) : done(await start(row));
      if (!started.ok) return started;
      const stream = await getForSeller(id, actor);
      if (!stream.ok) return stream;
      if (isPlayed) return done({ live_stream: stream.value, publish_ticket: null });
      const ticket = tickets.issue({ purpose: 'publish', liveStreamId: id, ...claimsOf(actor) }, publishTicketSeconds);
      return done({ live_stream: stream.value, publish_ticket: ticket });
    },

    /** Ending twice is the same as ending once. */
    async end(actor: Actor, id: LiveStreamId): Promise<Outcome<LiveStream>> {
      const row = await findOwn(actor, id);
      if (!row) return missing();
      if (row.status === 'scheduled') return refused('STREAM_STATE', 'This live event has not started. Delete it to call it off.');
      await end(id);
      return await getForSeller(id, actor);
    },

    /** For the stage, which checked the publish ticket. Told to the lists only when there was no picture before. */
    async setThumbnail(id: string, url: string): Promise<void> {
      if ((await queries.setThumbnail(db, id, url)) === 'first') bus.publish(liveChanged, { id });
    },

    /** What stage and room need to know of a stream; `undefined` when there is none. */
    async findForSockets(id: string): Promise<{ status: LiveStream['status']; storeId: string; storeName: string; productIds: string[] } | undefined> {
      const row = await queries.findStream(db, id);
      return row && { status: row.status, storeId: row.store_id, storeName: row.store_name, productIds: row.product_ids };
    },

    /** Whether the actor hosts streams of that store. */
    isHost: (actor: Actor, storeId: string): boolean => mayInStore(actor, storeId, 'live:write'),
  };
}

function playedOf(video: StoredVideo | undefined, { video_link: link = null }: ChangedLiveStreamForm) {
  return video && { fileId: video.id, link, thumbnailUrl: video.thumbnailUrl, isReady: video.state === 'ready' };
}

function toLiveStream(row: queries.LiveStreamRow, products: Map<string, Product>, viewers: number): Omit<LiveStream, 'watch_ticket'> {
  return {
    id: row.id as LiveStreamId,
    title: row.title,
    description: row.description,
    seller_id: row.store_id as StoreId,
    seller_name: row.store_name,
    is_live: row.status === 'live',
    status: row.status,
    stream_source: row.stream_source,
    scheduled_start: row.scheduled_start?.toISOString() ?? null,
    actual_start: row.actual_start?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    thumbnail_url: row.thumbnail_url,
    start_position_seconds: row.start_position_seconds,
    video: null,
    video_link: null,
    problem: null,
    products: row.product_ids.flatMap((id) => products.get(id) ?? []),
    viewers,
    created_at: row.created_at.toISOString(),
  };
}
