import { LRUCache } from 'lru-cache';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { topics } from '#server/topics.ts';

/** Sessions that have ended, on whichever node. Carries `{ ids }`. */

/** How often live connections are checked against the database: messages may be lost, and limits are reached without one. */
const lookEveryMs = 3_000;
/** Far below the largest message of the bus. */
const maxIdsPerMessage = 1_000;
/** Ended sessions are remembered for a minute, for connections that are admitted while theirs ends. With `max` it would take the room of all at once. */
const remembered = { maxSize: 100_000, sizeCalculation: () => 1, ttl: 60_000 };

const endedIn = new WeakMap<Db, string[]>();

/** Told by whatever deletes sessions, so that none is forgotten. Throws outside a transaction of `SessionEnds`. */
export function noteEnded(tx: Db, sessions: readonly { id: string }[]): void {
  const ids = endedIn.get(tx);
  if (!ids) throw new Error('sessions may end only inside sessionEnds.transaction, which tells every node');
  ids.push(...sessions.map(({ id }) => id));
}

type Parts = { db: Db; bus: Bus; log: Log /** Those of the sessions that still stand. */; listAlive(ids: string[]): Promise<string[]> };

export type SessionEnds = ReturnType<typeof createSessionEnds>;

/**
 * Closes what hangs on a session when the session ends: at once by the bus, and within three seconds by a look at the
 * database where the message was lost, or where a session came to its limits. Disposing stops the looking.
 */
export function createSessionEnds({ db, bus, log, listAlive }: Parts) {
  const bound = new Map<string, Set<() => void>>();
  const recent = new LRUCache<string, true>(remembered);
  let looking: Promise<void> | undefined;

  function end(id: string): void {
    recent.set(id, true);
    const ended = bound.get(id) ?? [];
    bound.delete(id);
    for (const tell of ended) tell();
  }

  async function look(): Promise<void> {
    const ids = [...bound.keys()];
    if (ids.length === 0) return;
    try {
      const alive = new Set(await listAlive(ids));
      for (const id of ids) if (!alive.has(id)) end(id);
    } catch (error) {
      log.warn({ err: error }, 'whether sessions still stand cannot be asked; it is tried again');
    }
  }

  const stopListening = bus.subscribe(topics.sessionsEnded, ({ ids }) => {
    for (const id of ids) end(id);
  });
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, lookEveryMs).unref();

  return {
    /** A transaction in which sessions may end; every node is told once it has committed, and `afterCommit` is called. */
    async transaction<T>(work: (tx: Db, afterCommit: (act: () => void) => void) => Promise<T>): Promise<T> {
      const ids: string[] = [];
      const acts: (() => void)[] = [];
      const result = await db.transaction().execute(async (tx) => {
        endedIn.set(tx, ids);
        return await work(tx, (act) => acts.push(act));
      });
      for (const act of acts) act();
      for (let at = 0; at < ids.length; at += maxIdsPerMessage) bus.publish(topics.sessionsEnded, { ids: ids.slice(at, at + maxIdsPerMessage) });
      return result;
    },

    /** Calls `ended` once when the session ends, right away if it just has. Returns its stop. */
    onEnd(sessionId: string, ended: () => void): () => void {
      if (recent.has(sessionId)) {
        ended();
        return () => undefined;
      }
      const tell = () => ended();
      const those = bound.get(sessionId) ?? new Set();
      bound.set(sessionId, those.add(tell));
      return () => {
        those.delete(tell);
        if (those.size === 0 && bound.get(sessionId) === those) bound.delete(sessionId);
      };
    },

    async [Symbol.asyncDispose]() {
      stopListening();
      clearInterval(timer);
      await looking;
    },
  };
}
