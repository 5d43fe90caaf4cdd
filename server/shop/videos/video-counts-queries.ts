import { sql } from 'kysely';
import type { VideoId } from '#contract/ids.ts';
import { soldStatuses } from '#contract/shop/orders/order-states.ts';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import type { Db } from '#server/platform/database/database.ts';

export type Counts = Pick<OwnVideo, 'views_count' | 'likes_count' | 'purchases_count'>;

/** How these videos do, each by the rows of the rooms that have them: what is liked and sold says who, so that nobody counts twice. */
export async function listCounts(db: Db, ids: readonly VideoId[]): Promise<ReadonlyMap<VideoId, Counts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Counts & { id: VideoId }>`
    select asked.id,
      (select count(*) from video_views v where v.video_id = asked.id)
        + (select coalesce(sum(c.number), 0) from video_view_counts c where c.video_id = asked.id) as views_count,
      (select count(*) from shoppable_video_likes l where l.video_id = asked.id) as likes_count,
      (select count(distinct o.customer_phone) from customer_order_lines line join customer_orders o on o.id = line.order_id
        where line.video_id = asked.id and o.status = any(${soldStatuses}) and not o.is_test) as purchases_count
    from unnest(${ids}::uuid[]) as asked (id)`.execute(db);
  return new Map(rows.map(({ id, views_count, likes_count, purchases_count }) => [id, { views_count: Number(views_count), likes_count, purchases_count }]));
}
