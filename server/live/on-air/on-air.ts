import type { ProductId } from '#contract/ids.ts';
import type { LiveStream } from '#contract/live/live.ts';
import { type Actor, guest } from '#server/platform/actor.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { done, type Outcome } from '#server/platform/outcome.ts';
import { topics } from '#server/topics.ts';
import * as queries from '../live-queries.ts';
import type { LiveTransitions } from '../live-transitions.ts';
import { missingStream } from '../missing-stream.ts';
import * as pictures from '../picture-queries.ts';
import { rememberOnAir } from './on-air-memory.ts';

type Parts = {
  db: Db;
  bus: Bus;
  clock: Clock;
  transitions: LiveTransitions;
  present(rows: queries.LiveStreamRow[], actor: Actor): Promise<LiveStream[]>;
};

/** How many live streams there are, and what the newest sells first. */
type OnAirCount = { count: number; first_product_id: ProductId | null };

/** A camera show is over when no picture has come for so long (docs/product.md, "Live events screen"). */
export const pictureless = { ms: 600_000, problem: 'No picture came for ten minutes.' } as const;
/** Every page with the bottom navigation asks now and then. */
const countedMs = 2_000;

/** What shoppers find of the live streams: those whose pictures come. */
export function createOnAir({ db, bus, clock, transitions, present }: Parts) {
  const counted = rememberOnAir(bus, countedMs, count);

  async function count(): Promise<OnAirCount> {
    const [all, newest] = await Promise.all([pictures.countOnAir(db), queries.findNewestOnAir(db)]);
    const [first] = await present(newest ? [newest] : [], guest);
    return { count: all, first_product_id: first?.products[0]?.id ?? null };
  }

  /** A first picture puts its stream on the lists, and is told to those who wait for it by a job. */
  async function note(ids: readonly string[], how: { goOn: boolean }): Promise<void> {
    if (ids.length === 0) return;
    const changed = await db.transaction().execute(async (tx) => {
      const noted = await pictures.notePictures(tx, ids, clock.now(), how);
      for (const { id, is_first } of noted) if (is_first) await addJob(tx, 'live.began', { live_stream_id: id });
      return noted;
    });
    for (const { id } of changed) bus.publish(topics.liveChanged, { id });
  }

  return {
    /** For the stage: pictures of these go on coming. */
    notePictures: (ids: readonly string[]): Promise<void> => note(ids, { goOn: true }),

    /** For the stage: pictures of this one come from now on, the first ones or after a gap. */
    noteBegun: (id: string): Promise<void> => note([id], { goOn: false }),

    /** For the stage: no pictures of this one come any more, though it has not ended. */
    async noteInterrupted(id: string): Promise<void> {
      if (await pictures.noteInterrupted(db, id, clock.now())) bus.publish(topics.liveChanged, { id });
    },

    /** Camera shows that are over by themselves, as far as the database knows. */
    listPictureless: () => pictures.listPictureless(db, picturelessSince(clock)),

    /** Nothing happens to one that a picture has come of meanwhile. */
    endPictureless: (id: string): Promise<void> => transitions.end(id, pictureless.problem, picturelessSince(clock)),

    /** Newest first. */
    async listLive(actor: Actor): Promise<LiveStream[]> {
      return await present(await queries.listOnAir(db), actor);
    },

    /** By store, what each of these has on air. */
    findOnAirOf: (storeIds: readonly string[]): Promise<Map<string, pictures.OnAirOf>> => pictures.findOnAirOf(db, storeIds),

    /** Two seconds old at most, where the bus has lost a change. */
    countOnAir: counted.get,

    /** What the same store shows next and now. NOT_FOUND for a stream that is gone. */
    async listNext(id: string, actor: Actor): Promise<Outcome<{ scheduled: LiveStream | null; on_air: LiveStream[] }>> {
      const row = await queries.findStream(db, id);
      if (!row) return missingStream();
      const next = await queries.findNextOfStore(db, row, clock.now());
      const onAir = await queries.listOnAir(db, row.store_id);
      const [scheduled = null] = await present(next ? [next] : [], actor);
      return done({ scheduled, on_air: await present(onAir.filter((other) => other.id !== id).slice(0, maxNow), actor) });
    },

    [Symbol.dispose]: counted[Symbol.dispose],
  };
}

const maxNow = 10;

function picturelessSince(clock: Clock): Date {
  return new Date(clock.now().getTime() - pictureless.ms);
}
