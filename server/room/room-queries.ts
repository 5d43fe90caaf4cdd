import { sql } from 'kysely';
import type { ShowEvent, ShowEventBody } from '#contract/show-log.ts';
import type { Db } from '#server/platform/database/database.ts';

export type NewEvent = { liveStreamId: string; atMs: number; body: ShowEventBody; clientId?: string; now: Date };

/**
 * Appends one row and returns it with its `seq`. The head's row lock orders the show, and a rolled-back repeat of a
 * `clientId` takes no number, so that the sequence has no gaps. A repeat returns the row that stands.
 */
export async function appendEvent(db: Db, event: NewEvent): Promise<ShowEvent> {
  try {
    return await insertEvent(db, event);
  } catch (error) {
    const repeated = (error as { code?: string }).code === '23505' && event.clientId !== undefined;
    const row = repeated ? await findByClientId(db, event.liveStreamId, event.clientId ?? '') : undefined;
    if (!row) throw error;
    return row;
  }
}

async function insertEvent(db: Db, { liveStreamId, atMs, body, clientId, now }: NewEvent): Promise<ShowEvent> {
  const head = db
    .updateTable('show_heads')
    .set({ last_seq: sql<number>`last_seq + 1` })
    .where('live_stream_id', '=', liveStreamId)
    .returning(['live_stream_id', 'last_seq']);
  const row = await db
    .with('head', () => head)
    .insertInto('show_events')
    .columns(['live_stream_id', 'seq', 'at_ms', 'type', 'payload', 'client_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('head')
        .select((head) => [
          'head.live_stream_id',
          'head.last_seq',
          sql<number>`${Math.max(0, Math.round(atMs))}::bigint`.as('at_ms'),
          head.val(body.type).as('type'),
          sql<string>`${JSON.stringify(body.payload)}::jsonb`.as('payload'),
          sql<string | null>`${clientId ?? null}::uuid`.as('client_id'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ]),
    )
    .returning(['seq', 'at_ms', 'type', 'payload', 'created_at'])
    .executeTakeFirst();
  if (!row) throw new Error(`live stream ${liveStreamId} has no show log`);
  return toEvent(row);
}

async function findByClientId(db: Db, liveStreamId: string, clientId: string): Promise<ShowEvent | undefined> {
  const row = await events(db, liveStreamId).where('client_id', '=', clientId).executeTakeFirst();
  return row && toEvent(row);
}

/** Events after `seq` in order, at most `limit`. */
export async function listAfter(db: Db, liveStreamId: string, seq: number, limit: number): Promise<ShowEvent[]> {
  const rows = await events(db, liveStreamId).where('seq', '>', seq).orderBy('seq').limit(limit).execute();
  return rows.map(toEvent);
}

/** The last `limit` chat lines in order: what a newcomer sees. */
export async function listRecentChat(db: Db, liveStreamId: string, limit: number): Promise<ShowEvent[]> {
  const rows = await events(db, liveStreamId).where('type', '=', 'chat').orderBy('seq', 'desc').limit(limit).execute();
  return rows.reverse().map(toEvent);
}

/** The state that the log adds up to: its last number, hearts, and the product pinned last. */
export async function readShowState(db: Db, liveStreamId: string): Promise<{ seq: number; hearts: number; pinned: string | null }> {
  const log = () => db.selectFrom('show_events').where('live_stream_id', '=', liveStreamId);
  const [head, hearts, pin] = await Promise.all([
    db.selectFrom('show_heads').select('last_seq').where('live_stream_id', '=', liveStreamId).executeTakeFirst(),
    log().select(sql<number>`coalesce(sum((payload->>'count')::int), 0)::int`.as('count')).where('type', '=', 'hearts').executeTakeFirst(),
    log().select(['type', 'payload']).where('type', 'in', ['product_pinned', 'product_unpinned']).orderBy('seq', 'desc').limit(1).executeTakeFirst(),
  ]);
  const pinned = pin?.type === 'product_pinned' ? String(pin.payload.product_id) : null;
  return { seq: head?.last_seq ?? 0, hearts: hearts?.count ?? 0, pinned };
}

function events(db: Db, liveStreamId: string) {
  return db.selectFrom('show_events').select(['seq', 'at_ms', 'type', 'payload', 'created_at']).where('live_stream_id', '=', liveStreamId);
}

type Row = { seq: number; at_ms: number; type: string; payload: Record<string, unknown>; created_at: Date };

/** Only `appendEvent` writes rows, so their shape is the union's. */
function toEvent(row: Row): ShowEvent {
  return { ...row, created_at: row.created_at.toISOString() } as unknown as ShowEvent;
}

/** A row of the log never changes but for this: whoever asks to be forgotten takes the name off their lines. */
export async function eraseChatter(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('show_events')
    .set({ payload: sql`payload || '{"user_id": null, "user_display_name": "Deleted account"}'::jsonb` })
    .where('type', '=', 'chat')
    .where(sql<string>`payload ->> 'user_id'`, '=', userId)
    .execute();
}
