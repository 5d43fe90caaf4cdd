import { randomBytes } from 'node:crypto';
import { bytes as bytesOf } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { liveStreamId } from '#contract/ids.ts';
import { livePath, posterFile } from '#contract/wire/media-paths.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob, type JobHandler } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { createSlots } from '#server/platform/slots.ts';
import type { Tickets } from '#server/platform/sockets/tickets.ts';
import { topics } from '#server/topics.ts';
import type { FindStream } from '../show/stage-stream.ts';
import type { TicketHolders } from '../ticket-holders.ts';
import { encodePoster } from './poster-image.ts';
import * as queries from './posters-queries.ts';

type Parts = {
  db: Db;
  blobs: Blobs;
  bus: Bus;
  clock: Clock;
  log: Log;
  tickets: Tickets;
  holders: Pick<TicketHolders, 'mayPublish'>;
  findStream: FindStream;
  /** Shows the picture wherever the live stream is listed. */
  setThumbnail: (id: string, url: string) => Promise<void>;
};

export type PosterRefusal = 'ticket' | 'ended' | 'often' | 'unreadable';
export type Posters = ReturnType<typeof createPosters>;

/** `storedAt`, `namedAt`: when its bytes were last stored, and when the thumbnail last changed. Times in ms. */
type HeldPoster = { bytes: Uint8Array<ArrayBuffer>; acceptedAt: number; isStored: boolean; storedAt: number; namedAt: number };

const eraseJob = 'stage.erase_posters';

const acceptEveryMs = 5_000;
const storeEveryMs = 60_000;
const nameEveryMs = 300_000;
/** After this long without a new poster, the stored one is served. */
const keptMs = 600_000;
/** As long as browsers keep a poster. */
const askEveryMs = 10_000;
const maxAsked = 500;

/** What is stored of a live stream, as the database said within the last ten seconds. */
type Asked = { isThere: boolean; bytes?: Uint8Array<ArrayBuffer> };

/**
 * Pictures that stand for a live stream where it does not play: the seller's browser sends one every 10 s, so that the server never
 * decodes live video. The newest is held here, at most one a minute is stored, and the last one stays when the show has ended.
 */
export function createPosters({ db, blobs, bus, clock, log, tickets, holders, findStream, setThumbnail }: Parts) {
  const fresh = new Map<string, HeldPoster>();
  const acceptedAt = new Map<string, number>();
  const asked = new LRUCache<string, Promise<Asked>>({ max: maxAsked, ttl: askEveryMs, ttlResolution: 0, perf: { now: () => clock.now().getTime() } });
  const encodeInTurn = createSlots(1);
  const saving = new Set<Promise<void>>();

  const stopListening = bus.subscribe(topics.liveEnded, ({ id }) => keep(finish(id)));

  async function isLive(id: string): Promise<boolean> {
    return (await findStream(id))?.status === 'live';
  }

  /** Work that nobody waits for, but a stop. */
  function keep(work: Promise<void>): void {
    const done = work.catch((error) => log.error({ err: error }, 'a poster could not be stored')).finally(() => saving.delete(done));
    saving.add(done);
  }

  async function store(id: string, poster: HeldPoster, now: Date): Promise<void> {
    const key = `posters/${id}/${randomBytes(9).toString('hex')}.jpg`;
    poster.isStored = true;
    poster.storedAt = now.getTime();
    await blobs.put(key, poster.bytes);
    const before = await queries.savePoster(db, id, key, now);
    asked.delete(id);
    if (before) await blobs.remove(before);
  }

  /** The address changes with the picture, so that link previews and caches do not keep an old one. */
  async function name(id: string, poster: HeldPoster, now: Date): Promise<void> {
    poster.namedAt = now.getTime();
    await setThumbnail(id, `${livePath(id, posterFile)}?v=${Math.floor(now.getTime() / 1000).toString(36)}`);
  }

  /** The last picture stays as the thumbnail of a show that has ended; a deleted one leaves nothing. */
  async function finish(id: string): Promise<void> {
    const last = fresh.get(id);
    fresh.delete(id);
    acceptedAt.delete(id);
    if (!(await findStream(id))) return await forget(id);
    if (!last || last.isStored) return;
    await store(id, last, clock.now());
    await name(id, last, clock.now());
  }

  async function forget(id: string): Promise<void> {
    asked.delete(id);
    await blobs.removeAll(`posters/${id}/`);
    await queries.forgetPoster(db, id);
  }

  async function ask(id: string): Promise<Asked> {
    if (!(await findStream(id))) return { isThere: false };
    return { isThere: true, bytes: await readStored(id) };
  }

  async function readStored(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const key = await queries.findPoster(db, id);
    if (!key) return undefined;
    try {
      return await bytesOf(blobs.read(key));
    } catch (error) {
      if (await blobs.find(key)) throw error;
      // Removed meanwhile: with its live event, or because a newer one took its place.
      return (await queries.findPoster(db, id)) === key ? undefined : await readStored(id);
    }
  }

  /** One query for simultaneous requests; a failed one is not cached. */
  function askOnce(id: string): Promise<Asked> {
    const known = asked.get(id);
    if (known) return known;
    const asking = ask(id);
    asked.set(id, asking);
    asking.catch(() => asked.peek(id) === asking && asked.delete(id));
    return asking;
  }

  function sweep(now: number): void {
    for (const [id, at] of acceptedAt) if (now - at > keptMs) acceptedAt.delete(id);
    for (const [id, poster] of fresh) if (now - poster.acceptedAt > keptMs) fresh.delete(id);
  }

  return {
    /** For a live event that is purged. */
    erase: (tx: Db, id: string): Promise<void> => addJob(tx, eraseJob, { live_stream_id: id }),

    jobs: {
      [eraseJob]: ({ live_stream_id }) => forget(String(live_stream_id)),
    } satisfies Record<string, JobHandler>,

    /** Takes a JPEG for whoever holds a publish ticket of the stream; refuses with the reason. */
    async accept(id: string, ticket: string, readFile: () => Promise<Uint8Array>): Promise<PosterRefusal | undefined> {
      const claims = liveStreamId.safeParse(id).success ? tickets.verify(ticket, { purpose: 'publish', liveStreamId: id }) : undefined;
      if (!claims) return 'ticket';
      const now = clock.now();
      sweep(now.getTime());
      if (now.getTime() - (acceptedAt.get(id) ?? Number.NEGATIVE_INFINITY) < acceptEveryMs) return 'often';
      acceptedAt.set(id, now.getTime());
      const stream = await findStream(id);
      if (stream?.status !== 'live') return 'ended';
      if (!(await holders.mayPublish(claims, stream.storeId))) return 'ticket';
      const file = await readFile();
      const bytes = await encodeInTurn(() => encodePoster(file));
      if (!bytes) return 'unreadable';
      // The show may have ended meanwhile, and its poster been stored.
      if (!(await isLive(id))) return 'ended';
      const { storedAt = 0, namedAt = 0 } = fresh.get(id) ?? {};
      const poster: HeldPoster = { bytes, acceptedAt: now.getTime(), isStored: false, storedAt, namedAt };
      fresh.set(id, poster);
      if (now.getTime() - storedAt >= storeEveryMs) await store(id, poster, now);
      if (now.getTime() - namedAt >= nameEveryMs) await name(id, poster, now);
      return undefined;
    },

    /** The newest picture; open to everybody, as the live stream is. Gone within ten seconds of it, whether or not this node heard of that. */
    async find(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
      if (!liveStreamId.safeParse(id).success) return undefined;
      const { isThere, bytes } = await askOnce(id);
      if (!isThere) return undefined;
      const held = fresh.get(id);
      return held && clock.now().getTime() - held.acceptedAt <= keptMs ? held.bytes : bytes;
    },

    /** Removes what live streams left that were deleted with their store. */
    async deleteOrphans(): Promise<number> {
      const orphans = await queries.listOrphans(db);
      for (const id of orphans) await forget(id);
      return orphans.length;
    },

    async [Symbol.asyncDispose](): Promise<void> {
      stopListening();
      await Promise.all(saving);
    },
  };
}
