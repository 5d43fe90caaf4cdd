import type { LiveStreamId, StoreId } from '#contract/ids.ts';
import type { LiveStream, OwnLiveStream } from '#contract/live/live.ts';
import type { OwnProductCard } from '#contract/shop/catalog/catalog.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import { claimsOf, type Tickets, watchTicketSeconds } from '#server/platform/sockets/tickets.ts';
import type { MostWatching } from '#server/presence/most-watching.ts';
import type { Presence } from '#server/presence/presence.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { toPublicCard } from '#server/shop/catalog/catalog-wire.ts';
import { airOf, onAirMs } from './air.ts';
import type { LiveStreamRow } from './live-queries.ts';
import type { PrerecordedEvents } from './prerecorded-events.ts';

type Parts = {
  clock: Clock;
  catalog: Pick<CatalogService, 'listCardsByIds'>;
  presence: Pick<Presence, 'viewers'>;
  mostWatching: Pick<MostWatching, 'list'>;
  tickets: Tickets;
  prerecorded: Pick<PrerecordedEvents, 'listVideos'>;
};

/** What of a stream is for everybody, but for the stocks of its products. */
type Shown = Omit<OwnLiveStream, 'most_watching' | 'on_air_ms'>;

export type LivePresenter = ReturnType<typeof createLivePresenter>;

/** Rows as the contract shows them. */
export function createLivePresenter({ clock, catalog, presence, mostWatching, tickets, prerecorded }: Parts) {
  function watchTicket({ id, status }: LiveStreamRow, actor: Actor): string | null {
    return status === 'ended' ? null : tickets.issue({ purpose: 'watch', liveStreamId: id, ...claimsOf(actor) }, watchTicketSeconds);
  }

  async function presentAll(rows: LiveStreamRow[], actor: Actor): Promise<Shown[]> {
    const products = await catalog.listCardsByIds([...new Set(rows.flatMap((row) => row.product_ids))]);
    const byId = new Map(products.map((product) => [product.id as string, product]));
    const now = clock.now();
    return rows.map((row) => ({ ...toLiveStream(row, now, byId, presence.viewers(row.id)), watch_ticket: watchTicket(row, actor) }));
  }

  /** `actor`: who is given the watch tickets. */
  async function present(rows: LiveStreamRow[], actor: Actor): Promise<LiveStream[]> {
    const streams = await presentAll(rows, actor);
    return streams.map((stream) => ({ ...stream, products: stream.products.map(toPublicCard) }));
  }

  /** With what is for the seller only. */
  async function presentToSeller(rows: LiveStreamRow[], actor: Actor): Promise<OwnLiveStream[]> {
    const over = rows.filter(({ status }) => status === 'ended').map(({ id }) => id);
    const [shown, streams, most] = await Promise.all([prerecorded.listVideos(rows), presentAll(rows, actor), mostWatching.list(over)]);
    const now = clock.now();
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    return streams.flatMap((stream) => {
      const row = rowsById.get(stream.id);
      if (!row) return [];
      const { video_file_id, video_link, problem } = row;
      const video = shown.get(video_file_id ?? '') ?? null;
      return [{ ...stream, video, video_link, problem, most_watching: most.get(stream.id) ?? null, on_air_ms: onAirMs(row, now) }];
    });
  }

  return { present, presentToSeller };
}

function toLiveStream(row: LiveStreamRow, now: Date, products: Map<string, OwnProductCard>, viewers: number): Omit<Shown, 'watch_ticket'> {
  const air = airOf(row, now);
  return {
    id: row.id as LiveStreamId,
    title: row.title,
    description: row.description,
    seller_id: row.store_id as StoreId,
    seller_name: row.store_name,
    is_live: row.status === 'live',
    status: row.status,
    air,
    is_on_air: air === 'live' || air === 'interrupted',
    stream_source: row.stream_source,
    made_by_ai: row.made_by_ai,
    scheduled_start: row.scheduled_start?.toISOString() ?? null,
    actual_start: row.actual_start?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    thumbnail_url: row.thumbnail_url,
    start_position_seconds: row.start_position_seconds,
    video: null,
    video_link: null,
    problem: null,
    products: row.product_ids.flatMap((id) => products.get(id) ?? []),
    viewers,
    ...(row.loops && { has_simulated_audience: true }),
    created_at: row.created_at.toISOString(),
  };
}
