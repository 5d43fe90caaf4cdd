import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderStatus } from '#contract/shop/orders/order-states.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { ServerUnderTest } from '../server-under-test.ts';

export type OrderRow = { id: string; number: number; status: OrderStatus; total: number; key: string; show: string | null; announce: boolean };
export type OrderLineRow = { order_id: string; variant_id: string; price: number; quantity: number };
export type ChangeRow = { order_id: string; from: OrderStatus | null; to: OrderStatus; at: Date };
export type EventRow = { show: string; seq: number; at_ms: number; type: string; payload: Record<string, unknown>; client_id: string | null };
export type JobRow = { id: number; kind: string; payload: Record<string, unknown>; attempts: number; failed: boolean };
/** `sha256`: of the pieces that are stored, one after the other; `undefined` once the video is made of them. */
export type VideoRow = { id: string; state: string; received: number; sha256: string | undefined };
/** `stored`: bytes of its file; -1 where there is none. */
export type SegmentRow = { show: string; rendition: string; run: string; msn: number; start: number; seconds: number; bytes: number; stored: number };
export type RecordingRow = { show: string; state: string; segments: number };

/** What is in the database and the data folder. */
export type State = {
  orders: OrderRow[];
  orderLines: OrderLineRow[];
  changes: ChangeRow[];
  stock: { variant_id: string; stock: number | null }[];
  events: EventRow[];
  heads: { show: string; last: number }[];
  jobs: JobRow[];
  pictures: { url: string }[];
  videos: VideoRow[];
  segments: SegmentRow[];
  recordings: RecordingRow[];
};

export async function readState(server: ServerUnderTest): Promise<State> {
  await using database = openDatabase({ connection: server.database, poolSize: 2 });
  const list = async <T>(text: string): Promise<T[]> => (await database.pool.query(text)).rows as T[];
  const fileOf = (key: string) => join(server.dataDir, 'media', key);
  return {
    orders: await list('select id, number, status, total_paise as total, landmark as key, live_stream_id as show, announce from customer_orders'),
    orderLines: await list('select order_id, variant_id, unit_price_paise as price, quantity from customer_order_lines'),
    changes: await list('select order_id, from_status as "from", to_status as "to", at from order_status_changes where undone_at is null'),
    stock: await list('select id as variant_id, stock from product_variants'),
    events: await list('select live_stream_id as show, seq, at_ms, type, payload, client_id from show_events order by live_stream_id, seq'),
    heads: await list('select live_stream_id as show, last_seq as last from show_heads'),
    jobs: await list('select id, kind, payload, attempts, failed_at is not null as failed from jobs'),
    pictures: await list('select url from uploads'),
    videos: await Promise.all((await list<Stored>(storedVideos)).map((row) => readVideo(row, fileOf))),
    segments: await Promise.all((await list<SegmentRow & { key: string }>(storedSegments)).map((row) => readSegment(row, fileOf))),
    recordings: await list('select live_stream_id as show, state, segment_count as segments from recordings where removed_at is null'),
  };
}

type Stored = { id: string; state: string; received: number; keys: string[] | null };

const storedVideos = `select id, state, received, (select array_agg(key order by start) from video_file_chunks where video_file_id = id) as keys from video_files`;
const storedSegments = `select live_stream_id as show, rendition, run, msn, start_seconds as start, seconds, bytes,
  'recordings/' || token || '/' || rendition || '/' || run || '-' || msn || '.m4s' as key
  from recording_segments join recordings using (live_stream_id) where removed_at is null order by show, rendition, start_seconds`;

/** Of a whole one the pieces go as soon as the video is made of them, perhaps while we read. */
async function readVideo({ keys, ...row }: Stored, fileOf: (key: string) => string): Promise<VideoRow> {
  const pieces = await Promise.all((keys ?? []).map((key) => readFile(fileOf(key)).catch(() => undefined)));
  const isMade = row.state !== 'uploading' && (!keys || pieces.includes(undefined));
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece ?? 'a piece that is not there');
  return { ...row, sha256: isMade ? undefined : hash.digest('hex') };
}

async function readSegment({ key, ...row }: SegmentRow & { key: string }, fileOf: (key: string) => string): Promise<SegmentRow> {
  const found = await stat(fileOf(key)).catch(() => undefined);
  return { ...row, stored: found?.size ?? -1 };
}
