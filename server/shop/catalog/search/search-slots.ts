import { sql } from 'kysely';
import type { Db } from '#server/platform/database/tables.ts';
import { isOutOfTime } from '#server/platform/database/unavailable.ts';
import { networkOf } from '#server/platform/http/addresses/network.ts';
import { type Outcome, refused } from '#server/platform/outcome.ts';
import { createSlots } from '#server/platform/slots.ts';

/** Searches that a node asks its database at once: what costs most must not keep the rest waiting. */
const atOnce = 4;
const maxWaiting = 100;
/** Of those that wait and run, so that one network leaves room for others. Many people share one. */
const maxOfNetwork = 40;
const maxSearchMs = 2_000;

const busy = () => refused('UNAVAILABLE', 'Very many are searching just now. Try again in a moment.');

export type Search = <T>(ip: string, task: (tx: Db) => Promise<Outcome<T>>) => Promise<Outcome<T>>;

/** Runs searches in a transaction each, so many at once, each statement within its time; UNAVAILABLE beyond that. */
export function createSearchSlots(db: Db): Search {
  const slots = createSlots(atOnce);
  const asked = new Map<string, number>();
  let all = 0;

  return async (ip, task) => {
    const network = networkOf(ip);
    const own = asked.get(network) ?? 0;
    if (all >= maxWaiting + atOnce || own >= maxOfNetwork) return busy();
    asked.set(network, own + 1);
    all += 1;
    try {
      return await slots(() => db.transaction().execute((tx) => inTime(tx, task)));
    } catch (error) {
      if (!isOutOfTime(error)) throw error;
      return refused('UNAVAILABLE', 'This search takes too long. Look for fewer or longer words.');
    } finally {
      all -= 1;
      const left = (asked.get(network) ?? 1) - 1;
      if (left > 0) asked.set(network, left);
      else asked.delete(network);
    }
  };
}

async function inTime<T>(tx: Db, task: (tx: Db) => Promise<T>): Promise<T> {
  // Workers of its own take longer to start than a search takes.
  await sql`select set_config('statement_timeout', ${String(maxSearchMs)}, true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);
  return await task(tx);
}
