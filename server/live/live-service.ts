import type { LiveStreamId, StoreId } from '#contract/ids.ts';
import type { LiveStream, OwnLiveStream } from '#contract/live/live.ts';
import { forgottenMs } from '#contract/live/live-limits.ts';
import type { OwnProductCard } from '#contract/shop/catalog/catalog.ts';
import { type Actor, guest, requireSeller } from '#server/platform/actor.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Holdings } from '#server/platform/holdings.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { claimsOf, publishTicketSeconds, type Tickets } from '#server/platform/sockets/tickets.ts';
import type { MostWatching } from '#server/presence/most-watching.ts';
import type { Presence } from '#server/presence/presence.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { wordsOf } from '#server/shop/catalog/search/product-filters.ts';
import { topics } from '#server/topics.ts';
import { createEncoderStreams } from './encoder-streams.ts';
import { createLiveChanges } from './live-changes.ts';
import { createLiveDeletion } from './live-deletion.ts';
import { createLivePresenter } from './live-presenter.ts';
import * as queries from './live-queries.ts';
import { createLiveTransitions } from './live-transitions.ts';
import { missingStream } from './missing-stream.ts';
import { createOnAir } from './on-air/on-air.ts';
import { createOwnEvents } from './own-events.ts';
import { insertPast, type PastStream } from './past-queries.ts';
import { createPrerecordedEvents, type Videos } from './prerecorded-events.ts';

export type LiveService = ReturnType<typeof createLiveService>;

type Parts = {
  db: Db;
  clock: Clock;
  bus: Bus;
  tickets: Tickets;
  catalog: Pick<CatalogService, 'listByIds' | 'listCardsByIds'>;
  presence: Pick<Presence, 'viewers'>;
  mostWatching: Pick<MostWatching, 'list' | 'addSamples'>;
  videos: Videos;
  holdings: Pick<Holdings, 'eraseLiveStream'>;
};

/** Live streams: schedule, go live, end, and their products. */
export function createLiveService({ db, clock, bus, tickets, catalog, presence, mostWatching, videos, holdings }: Parts) {
  const transitions = createLiveTransitions({ db, clock, bus });
  const prerecorded = createPrerecordedEvents({ db, clock, videos, ...transitions });
  const { present, presentToSeller } = createLivePresenter({ clock, catalog, presence, mostWatching, tickets, prerecorded });
  const deletion = createLiveDeletion({ db, clock, holdings, prerecorded });
  const encoderStreams = createEncoderStreams({ db, bus, findOwn, transitions });
  const changes = createLiveChanges({ db, clock, bus, catalog, prerecorded, deletion, findOwn, getForSeller });

  const onAir = createOnAir({ db, bus, clock, transitions, present });

  async function get<Shown>(id: string, actor: Actor, presented: (rows: queries.LiveStreamRow[], actor: Actor) => Promise<Shown[]>): Promise<Outcome<Shown>> {
    const row = await queries.findStream(db, id);
    const [stream] = row ? await presented([row], actor) : [];
    return stream ? done(stream) : missingStream();
  }

  async function getForSeller(id: string, actor: Actor): Promise<Outcome<OwnLiveStream>> {
    return await get(id, actor, presentToSeller);
  }

  async function findOwn(actor: Actor, id: string): Promise<queries.LiveStreamRow | undefined> {
    const storeId = requireSeller(actor, 'live:write');
    const row = await queries.findStream(db, id);
    return row?.store_id === storeId ? row : undefined;
  }

  return {
    create: changes.create,
    update: changes.update,
    remove: changes.remove,

    getSendable: encoderStreams.getSendable,
    findKeyVersion: encoderStreams.findKeyVersion,
    raiseKeyVersion: encoderStreams.raiseKeyVersion,
    replaceKeysOf: encoderStreams.replaceKeysOf,
    startWithKey: encoderStreams.startWithKey,

    startDue: prerecorded.startDue,
    listPrerecordedOnAir: prerecorded.listPrerecordedOnAir,
    endPrerecorded: prerecorded.endPrerecorded,

    countOf: (db: Db, storeId: StoreId) => queries.countOfStore(db, storeId),
    /** What its overview says of a store's events. One that is hours overdue is not its next. */
    async readFirstOpen(storeId: StoreId) {
      const now = clock.now();
      const { hasBegun, first } = await queries.readFirstOpen(db, storeId, { now, since: new Date(now.getTime() - forgottenMs) });
      const find = (part: queries.OpenEvent['part']) => {
        const row = first.get(part);
        return row && { ...row, id: row.id as LiveStreamId };
      };
      return { hasBegun, onAir: find('on air'), started: find('started'), next: find('next'), other: find('other') };
    },
    /** What is on air or comes next, the same for everybody, in that order. */
    async listOfStore(storeId: StoreId): Promise<LiveStream[]> {
      const rows = await queries.listUpcoming(db, storeId, new Date(clock.now().getTime() - forgottenMs));
      const found = new Map(
        (
          await present(
            await queries.listByIds(
              db,
              rows.map(({ id }) => id),
            ),
            guest,
          )
        ).map((stream) => [stream.id as string, stream]),
      );
      return rows.flatMap(({ id }) => found.get(id) ?? []);
    },
    /** In any order, with the most who watched each at once: those that began in this span, and those of `ids`. */
    async listBegun(storeId: StoreId, asked: { from: Date; until: Date; ids: readonly LiveStreamId[] }) {
      const rows = await queries.listBegun(db, storeId, asked);
      const most = await mostWatching.list(rows.map(({ id }) => id));
      return rows.map((row) => ({ ...row, id: row.id as LiveStreamId, most_watching: most.get(row.id) ?? null }));
    },
    countOnAir: (db: Db, storeId: StoreId) => queries.countOfStore(db, storeId, 'live'),

    /** Ends what the store has on air. */
    async endAllOf(storeId: string): Promise<void> {
      for (const id of await queries.listOnAirOf(db, storeId)) await transitions.end(id);
    },

    /** Of all that it has or had. */
    listIdsOf: queries.listIdsOf,
    removeAllOf: deletion.markAllOf,
    /** For the demo store at its first start: live events that there never were, in the order given. */
    async addPast<S extends PastStream>(storeId: string, shows: readonly S[]): Promise<(S & { id: LiveStreamId })[]> {
      const added = await insertPast(db, storeId, shows);
      await mostWatching.addSamples(added.map(({ id, most_watching }) => ({ live_stream_id: id, most_watching })));
      return added;
    },
    jobs: deletion.jobs,

    listLive: onAir.listLive,
    listNext: onAir.listNext,
    /** How many shoppers find now, and what the first of them sells first. */
    countPublic: onAir.countOnAir,
    findOnAirOf: onAir.findOnAirOf,
    notePictures: onAir.notePictures,
    noteBegun: onAir.noteBegun,
    noteInterrupted: onAir.noteInterrupted,
    listPictureless: onAir.listPictureless,
    endPictureless: onAir.endPictureless,

    get: (id: string, actor: Actor = guest): Promise<Outcome<LiveStream>> => get(id, actor, present),

    /** Those of them that were not deleted, in any order. */
    listByIds: async (ids: readonly string[]): Promise<LiveStream[]> => await present(await queries.listByIds(db, ids), guest),

    /** For members of its store. */
    async getMine(actor: Actor, id: LiveStreamId): Promise<Outcome<OwnLiveStream>> {
      const storeId = requireSeller(actor, 'store:read');
      const stream = await getForSeller(id, actor);
      return stream.ok && stream.value.seller_id !== storeId ? missingStream() : stream;
    },

    listMine: createOwnEvents({ db, presentToSeller }),

    /** Events of the actor's store by their title. */
    async findMine(actor: Actor, words: string, limit: number): Promise<{ id: LiveStreamId; title: string; status: LiveStream['status'] }[]> {
      const rows = await queries.listTitled(db, requireSeller(actor, 'store:read'), wordsOf(words), limit);
      return rows.map((row) => ({ ...row, id: row.id as LiveStreamId }));
    },

    /** Goes live if scheduled; the ticket opens `/ws/publish/{id}` for a quarter of an hour. A prerecorded stream is played by the server: no ticket. */
    async goLive(actor: Actor, id: LiveStreamId): Promise<Outcome<{ live_stream: OwnLiveStream; publish_ticket: string | null }>> {
      const row = await findOwn(actor, id);
      if (!row) return missingStream();
      if (row.status === 'ended') return refused('STREAM_STATE', 'This live event has ended. Create a new one to go live again.');
      const isPlayed = row.stream_source === 'prerecorded';
      const started = isPlayed ? await prerecorded.startNow(row) : done(await transitions.start(row));
      if (!started.ok) return started;
      const stream = await getForSeller(id, actor);
      if (!stream.ok) return stream;
      if (isPlayed) return done({ live_stream: stream.value, publish_ticket: null });
      const ticket = tickets.issue({ purpose: 'publish', liveStreamId: id, ...claimsOf(actor) }, publishTicketSeconds);
      return done({ live_stream: stream.value, publish_ticket: ticket });
    },

    /** Ending twice is the same as ending once. */
    async end(actor: Actor, id: LiveStreamId): Promise<Outcome<OwnLiveStream>> {
      const row = await findOwn(actor, id);
      if (!row) return missingStream();
      if (row.status === 'scheduled') return refused('STREAM_STATE', 'This live event has not started. Delete it to call it off.');
      await transitions.end(id);
      return await getForSeller(id, actor);
    },

    /** For the stage, which checked the publish ticket. Told to the lists only when there was no picture before. */
    async setThumbnail(id: string, url: string): Promise<void> {
      if ((await queries.setThumbnail(db, id, url)) === 'first') bus.publish(topics.liveChanged, { id });
    },

    /** What a room shows of its stream, and may pin: with stocks, for the hosts. */
    async findShelf(id: string): Promise<{ title: string; description: string; products: OwnProductCard[] } | undefined> {
      const row = await queries.findStream(db, id);
      if (!row) return undefined;
      const cards = new Map((await catalog.listCardsByIds(row.product_ids)).map((card) => [card.id as string, card]));
      return { title: row.title, description: row.description, products: row.product_ids.flatMap((productId) => cards.get(productId) ?? []) };
    },

    /** What stage, room and offers need to know of a stream; `undefined` when there is none. `startedAt`: while it is live. */
    async findForSockets(id: string): Promise<{ status: LiveStream['status']; storeId: string; storeName: string; startedAt: Date | null } | undefined> {
      const row = await queries.findStream(db, id);
      return row && { status: row.status, storeId: row.store_id, storeName: row.store_name, startedAt: row.status === 'live' ? row.actual_start : null };
    },

    [Symbol.dispose]: onAir[Symbol.dispose],
  };
}
