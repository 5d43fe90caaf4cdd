import { randomUUID } from 'node:crypto';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { topics } from '#server/topics.ts';
import * as queries from './stage-queries.ts';

type Options = { db: Db; bus: Bus; clock: Clock; log: Log; onLost: (liveStreamId: string) => void; onEnded: (liveStreamId: string) => void };

const renewMs = 1_000;

/**
 * Which live streams this node carries: a lease for each in the database. A node that admits a broadcaster takes the lease at once,
 * since the broadcaster has left the other node; the higher generation is the newer owner.
 */
export class Ownership {
  readonly node = randomUUID();
  readonly #options: Options;
  readonly #owned = new Map<string, { generation: number; stop: () => void }>();
  readonly #timer: NodeJS.Timeout;
  #renewing: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => {
      this.#renewing ??= this.#renew().finally(() => {
        this.#renewing = undefined;
      });
    }, renewMs).unref();
  }

  /** The generation of the lease; rejects when the database does not answer. */
  async take(id: string): Promise<number> {
    const { db, bus, clock } = this.#options;
    const known = this.#owned.get(id);
    if (known) return known.generation;
    let generation = Number.POSITIVE_INFINITY;
    let newest = 0;
    const stop = bus.subscribe(topics.stageOwner(id), (heard) => {
      newest = Math.max(newest, heard.generation);
      if (newest > generation) this.#lose(id);
    });
    try {
      generation = await queries.takeOwnership(db, { live_stream_id: id, node_id: this.node, beat_at: clock.now() });
    } catch (error) {
      stop();
      throw error;
    }
    this.#owned.set(id, { generation, stop });
    // A message of a newer owner may have arrived before the database answered.
    if (newest > generation) this.#forget(id);
    return generation;
  }

  /** Whether no other node has taken the stream since, as far as this one was told. */
  holds(id: string, generation: number): boolean {
    return this.#owned.get(id)?.generation === generation;
  }

  /** Announces this node as the owner: the previous owner gives way, other nodes relay from here. */
  announce(id: string): void {
    const generation = this.#owned.get(id)?.generation;
    if (generation !== undefined) this.#options.bus.publish(topics.stageOwner(id), { generation, node: this.node });
  }

  /** The stream is over. */
  async release(id: string): Promise<void> {
    const generation = this.#owned.get(id)?.generation;
    this.#forget(id);
    if (generation !== undefined) await queries.releaseOwnership(this.#options.db, id, this.node, generation);
  }

  async dispose(): Promise<void> {
    clearInterval(this.#timer);
    for (const id of [...this.#owned.keys()]) this.#forget(id);
    await this.#renewing;
  }

  /** Also detects what the bus may have lost: another owner, and the end. Without a database the show goes on. */
  async #renew(): Promise<void> {
    const before = [...this.#owned].map(([id, { generation }]) => ({ id, generation }));
    if (before.length === 0) return;
    const { db, clock, log } = this.#options;
    try {
      const ids = before.map(({ id }) => id);
      const running = await queries.renewOwnership(db, this.node, ids, clock.now());
      // The answer of the database does not concern a lease that was taken meanwhile.
      for (const { id, generation } of before.filter((lease) => this.holds(lease.id, lease.generation)))
        if (!running.has(id)) this.#options.onEnded(id);
        else if (running.get(id) !== generation) this.#lose(id);
    } catch (error) {
      log.warn({ err: error }, 'the leases of live streams could not be renewed');
    }
  }

  #lose(id: string): void {
    this.#forget(id);
    this.#options.onLost(id);
  }

  #forget(id: string): void {
    this.#owned.get(id)?.stop();
    this.#owned.delete(id);
  }
}
