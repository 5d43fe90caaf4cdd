import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { logCounted } from '#server/platform/logs/log-counts.ts';
import { silentMs } from './presence.ts';
import * as queries from './presence-queries.ts';

/** Counts, a second apart, that last longer than a node which was killed is still counted: its viewers are elsewhere by then. */
const standingCounts = Math.ceil(silentMs / 1_000) + 1;

/** The most who watched each live stream at the same time, over all nodes: a number of its own, which says nothing of who they were. */
export class MostWatching {
  readonly #db: Db;
  readonly #log: Log;
  /** Of the rooms that are open on this node. */
  readonly #audiences = new Map<string, Audience>();

  constructor({ db, log }: { db: Db; log: Log }) {
    this.#db = db;
    this.#log = log;
  }

  /** A room is open on this node. Its audience is stored before the stop is called. */
  open(id: string): { audience: Audience; stop: () => void } {
    const onFailure = (error: unknown) => logCounted(this.#log, 'warn', { err: error, liveStreamId: id }, 'how many watch could not be kept');
    const audience = new Audience((most) => queries.raiseMostWatching(this.#db, id, most), onFailure);
    this.#audiences.set(id, audience);
    const stop = () => {
      if (this.#audiences.get(id) === audience) this.#audiences.delete(id);
    };
    return { audience, stop };
  }

  /** What this node knows of a stream: after its end nothing is raised any more. */
  async store(id: string): Promise<void> {
    await this.#audiences.get(id)?.store();
  }

  /** For the demo store at its first start: of live events that there never were. */
  async addSamples(rows: readonly { live_stream_id: string; most_watching: number }[]): Promise<void> {
    await queries.insertSamples(this.#db, rows);
  }

  /** By the id of the stream; `null` of a show that nobody counted. */
  async list(ids: readonly string[]): Promise<Map<string, number | null>> {
    await Promise.all(ids.map((id) => this.store(id)));
    return await queries.listMostWatching(this.#db, ids);
  }
}

/** Who watches one room. What is not stored yet is a second old at most. */
export class Audience {
  readonly #raise: (most: number) => Promise<number | undefined>;
  readonly #onFailure: (error: unknown) => void;
  #most = 0;
  #stored = 0;
  #counts: number[] = [];
  #storing: Promise<void> = Promise.resolve();

  /** `raise` answers what stands afterwards, `undefined` once the show has ended. */
  constructor(raise: (most: number) => Promise<number | undefined>, onFailure: (error: unknown) => void) {
    this.#raise = raise;
    this.#onFailure = onFailure;
  }

  /** So many there are at least: viewers on this node. */
  reach(viewers: number): void {
    this.#most = Math.max(this.#most, viewers);
  }

  /** Viewers on all nodes, once a second. It counts once it has stood: until then, who went from one node to another may be on both. */
  countAll(viewers: number): void {
    this.#counts = [...this.#counts, viewers].slice(-standingCounts);
    if (this.#counts.length === standingCounts) this.reach(Math.min(...this.#counts));
    void this.store();
  }

  /** Writes only what grew. Resolves once it is stored; what fails is tried again with the next second. */
  store(): Promise<void> {
    this.#storing = this.#storing.then(() => this.#storeNow()).catch(this.#onFailure);
    return this.#storing;
  }

  async #storeNow(): Promise<void> {
    if (this.#most > this.#stored) this.#stored = (await this.#raise(this.#most)) ?? Number.POSITIVE_INFINITY;
  }
}
