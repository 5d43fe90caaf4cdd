import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import type { World } from './world.ts';

const segmentsEveryMs = 400;
/** A job whose node was lost is done again within this time. */
const jobsMs = 8_000;

/** Keeps the names of the segments that were written down: from then on they stay. */
export async function noteSegments(world: World): Promise<void> {
  const text = 'select live_stream_id as show, rendition, run, msn from recording_segments where live_stream_id = $1';
  await using database = open(world);
  const read = async () => {
    const { rows } = await database.pool.query(text, [world.show]).catch(() => ({ rows: [] }));
    for (const row of rows) world.history.segments.set(`${row.show} ${row.rendition} ${row.run}-${row.msn}`, row);
  };
  for (; !world.isOver; await world.rest(segmentsEveryMs)) await read();
  await read();
}

export async function readHead(world: World): Promise<number> {
  await using database = open(world);
  return (await database.pool.query('select last_seq from show_heads where live_stream_id = $1', [world.show])).rows[0].last_seq;
}

/** Waits for what is due to be done, the conversion of videos aside. Records overdue jobs once, and the orders whose job outlasts this show. */
export async function settleJobs({ server, history, round }: World): Promise<void> {
  await using database = openDatabase({ connection: server.database, poolSize: 1 });
  const text = `select id, kind, payload, attempts, last_error, run_at <= now() as due, extract(epoch from locked_until - now())::int as locked_seconds
    from jobs where failed_at is null and kind not in ('uploads.fetch_video', 'uploads.process_video') order by id`;
  for (const until = performance.now() + jobsMs; ; await delay(50)) {
    const { rows } = await database.pool.query<WaitingJob>(text);
    const stuck = rows.filter(({ id, due }) => due && !history.stuckJobs.some((noted) => noted.id === id));
    if (stuck.length > 0 && performance.now() < until) continue;
    history.stuckJobs.push(...stuck.map((job) => ({ id: job.id, round, what: describe(job) })));
    for (const { kind, payload } of rows) if (kind === 'order.placed') for (const id of payload.order_ids as string[]) history.lateOrders.add(id);
    return;
  }
}

type WaitingJob = {
  id: number;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
  last_error: string | null;
  due: boolean;
  locked_seconds: number | null;
};

function describe({ id, kind, attempts, last_error, locked_seconds }: WaitingJob): string {
  const why = locked_seconds === null ? 'nobody has it' : `it is locked for ${locked_seconds} s more`;
  return `job ${id} (${kind}) is not done ${jobsMs / 1000} s later: ${why}, attempts ${attempts}, ${last_error ?? 'no error'}`;
}

function open({ server }: World): Database {
  return openDatabase({ connection: server.database, poolSize: 1 });
}
