import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { NodeIdentity } from '#server/platform/nodes/node-identity.ts';
import { StartError } from '#server/platform/start-error.ts';

type Parts = { db: Db; log: Log; fingerprint: string; identity: NodeIdentity };

const beatMs = 2_000;
/** A killed node counts as running for this long. */
const goneAfter = sql<Date>`now() - interval '10 seconds'`;
/** After an outage of the database, each node has this many beats to renew its row before others delete it. */
const calmBeats = 5;
/** An arbitrary number: the advisory lock that every Haat process takes to join. */
const lockKey = 4_228_002;

const differs = `Another Haat runs on this database with other keys, so each would refuse the tickets, sessions and stream keys of the other. \
Give every node the same file in AUTH_JWT_KEYS, with its oct key (docs/key-rotation.md); to change the key, stop all nodes first. \
A node that was killed counts as running for 10 seconds.`;

/**
 * Joins the nodes that run on this database, until disposed. Throws `StartError` when one of them has another secret: it would
 * refuse the tickets, refresh tokens and stream keys that we give out. Times are the database's, so that clocks may differ. What a
 * node holds that has no row any more is free for others (jobs-queries.ts).
 */
export async function joinNodes({ db, log, fingerprint, identity }: Parts): Promise<AsyncDisposable> {
  const { id, predecessor } = identity;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    if (predecessor) await tx.deleteFrom('nodes').where('id', '=', predecessor).execute();
    await deleteGone(tx);
    if (await hasStranger(tx, fingerprint)) throw new StartError(differs);
    await tx.insertInto('nodes').values({ id, secret_fingerprint: fingerprint }).execute();
  });
  let calm = 0;
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beat();
  }, beatMs);
  timer.unref();

  /** Also after an outage in which other nodes have deleted this row. */
  async function beat(): Promise<void> {
    try {
      await sql`insert into nodes (id, secret_fingerprint) values (${id}, ${fingerprint})
        on conflict (id) do update set seen_at = now()`.execute(db);
      if (await hasStranger(db, fingerprint)) log.error(differs);
      calm += 1;
      if (calm > calmBeats) await deleteGone(db);
    } catch (error) {
      calm = 0;
      log.warn({ err: error }, 'this node could not say that it runs');
    }
  }

  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await beating;
      // Without a database, the row expires by itself.
      await db
        .deleteFrom('nodes')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined);
    },
  };
}

async function deleteGone(db: Db): Promise<void> {
  await db.deleteFrom('nodes').where('seen_at', '<', goneAfter).execute();
}

async function hasStranger(db: Db, fingerprint: string): Promise<boolean> {
  const { rows } = await sql`select 1 from nodes where secret_fingerprint <> ${fingerprint} and seen_at >= ${goneAfter} limit 1`.execute(db);
  return rows.length > 0;
}
