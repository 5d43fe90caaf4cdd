import { sql } from 'kysely';
import type { ProductId } from '#contract/ids.ts';
import type { ShowEventBody } from '#contract/room/show-log.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#server/platform/database/violations.ts';
import type { LoggedEvent } from './logged-event.ts';

export type NewEvent = { liveStreamId: string; atMs: number; body: ShowEventBody; clientId?: string; now: Date };

/** A log without events; one that has begun stays as it is. */
export async function beginLog(db: Db, liveStreamId: string): Promise<void> {
  await db
    .insertInto('show_heads')
    .values({ live_stream_id: liveStreamId, has_ended: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Appends one row and returns it with its `seq`; `undefined` once the show has ended, after which nothing happens in it. The head's row
 * lock orders the show and its end, and a rolled-back repeat of a `clientId` takes no number, so that the sequence has no gaps. A repeat
 * returns the row that stands, after the end too.
 */
export async function appendEvent(db: Db, event: NewEvent): Promise<LoggedEvent | undefined> {
  return (await orRepeated(event, insertEvent(db, event))) ?? (await findStanding(db, event));
}

/** The same in one transaction with `may`; `refused` when that says no. */
export async function appendEventIf(db: Db, event: NewEvent, may: (tx: Db) => Promise<boolean>): Promise<LoggedEvent | 'refused' | undefined> {
  const appending = db.transaction().execute(async (tx) => ((await may(tx)) ? await insertEvent(tx, event) : 'refused'));
  return (await orRepeated(event, appending)) ?? (await findStanding(db, event));
}

/** A repeat breaks the uniqueness of its `clientId`. */
async function orRepeated<T>({ liveStreamId, clientId }: NewEvent, appending: Promise<T>): Promise<T | undefined> {
  return await appending.catch((error: unknown) => {
    if (isUniqueViolation(error) && clientId !== undefined) return undefined;
    if (isForeignKeyViolation(error)) throw new Error(`live stream ${liveStreamId} does not exist: it has no show log`, { cause: error });
    throw error;
  });
}

async function findStanding(db: Db, { liveStreamId, clientId }: NewEvent): Promise<LoggedEvent | undefined> {
  const row = clientId === undefined ? undefined : await events(db, liveStreamId).where('client_id', '=', clientId).executeTakeFirst();
  return row && toEvent(row);
}

/** The first event makes the head. A condition on its own row is looked at again once its lock is held; one on another table would not be. */
async function insertEvent(db: Db, { liveStreamId, atMs, body, clientId, now }: NewEvent): Promise<LoggedEvent | undefined> {
  const has_ended = body.type === 'ended';
  const head = db
    .insertInto('show_heads')
    .values({ live_stream_id: liveStreamId, last_seq: 1, has_ended })
    .onConflict((conflict) =>
      conflict.column('live_stream_id').doUpdateSet({ last_seq: sql<number>`show_heads.last_seq + 1`, has_ended }).where('show_heads.has_ended', '=', false),
    )
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
    .returning(['seq', 'at_ms', 'type', 'payload', 'client_id', 'created_at', face()])
    .executeTakeFirst();
  return row && toEvent(row);
}

/** Events after `seq` in order, at most `limit`. */
export async function listAfter(db: Db, liveStreamId: string, seq: number, limit: number): Promise<LoggedEvent[]> {
  const rows = await events(db, liveStreamId).where('seq', '>', seq).orderBy('seq').limit(limit).execute();
  return rows.map(toEvent);
}

/** The last `limit` chat lines up to `seq` in order, and the end if there was one: what a newcomer sees. */
export async function listRecent(db: Db, liveStreamId: string, seq: number, limit: number): Promise<LoggedEvent[]> {
  const rows = await events(db, liveStreamId).where('type', 'in', ['chat', 'ended']).where('seq', '<=', seq).orderBy('seq', 'desc').limit(limit).execute();
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

/** Of each product its last pin up to a time, in ms of the show clock. */
export async function listLastPins(db: Db, liveStreamId: string, productIds: readonly string[], upTo: Date): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const product = sql<string>`payload->>'product_id'`;
  const pins = await db
    .selectFrom('show_events')
    .distinctOn(product)
    .select([product.as('product_id'), 'at_ms'])
    .where('live_stream_id', '=', liveStreamId)
    .where('type', '=', 'product_pinned')
    .where(product, 'in', productIds)
    .where('created_at', '<=', upTo)
    .orderBy(product)
    .orderBy('seq', 'desc')
    .execute();
  return new Map(pins.map(({ product_id, at_ms }) => [product_id, at_ms]));
}

/** Every pin and what took it off, in order. */
export async function listPins(db: Db, liveStreamId: string): Promise<{ at_ms: number; product_id: ProductId; is_pinned: boolean }[]> {
  return await db
    .selectFrom('show_events')
    .select(['at_ms', sql<ProductId>`payload->>'product_id'`.as('product_id'), sql<boolean>`type = 'product_pinned'`.as('is_pinned')])
    .where('live_stream_id', '=', liveStreamId)
    .where('type', 'in', ['product_pinned', 'product_unpinned'])
    .orderBy('seq')
    .execute();
}

function events(db: Db, liveStreamId: string) {
  return db.selectFrom('show_events').select(['seq', 'at_ms', 'type', 'payload', 'client_id', 'created_at', face()]).where('live_stream_id', '=', liveStreamId);
}

/** Of a shopper with an account, as it is now; of nobody whom the store has blocked. */
function face() {
  return sql<string | null>`(
    select p.avatar_url from customer_profiles p
    where show_events.payload ->> 'is_host' = 'false' and p.user_id = (show_events.payload ->> 'user_id')::uuid and not exists (
      select from room_blocks b join live_streams s on s.store_id = b.store_id
      where s.id = show_events.live_stream_id and b.user_id = p.user_id and b.phone is null))`.as('face');
}

type Row = { seq: number; at_ms: number; type: string; payload: Record<string, unknown>; client_id: string | null; created_at: Date; face: string | null };

/** Only `appendEvent` writes rows, so their shape is the union's. The `client_id` of other rows than chat lines is an id of ours. */
function toEvent({ client_id: clientId, face: url, ...row }: Row): LoggedEvent {
  const event = { ...row, created_at: row.created_at.toISOString(), ...(url && { face: imageUrlFor('thumbnail', url) }) };
  return (row.type === 'chat' && clientId !== null ? { ...event, client_id: clientId } : event) as unknown as LoggedEvent;
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
