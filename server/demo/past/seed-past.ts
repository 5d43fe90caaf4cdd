import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { nextEvening, pastShows } from './past-shows.ts';
import { sampleOrders } from './sample-orders.ts';
import { sampleViews } from './sample-views.ts';
import { idsOf, tagShow } from './tag-shows.ts';

type Parts = Pick<Context, 'live' | 'orders' | 'overview' | 'clock'>;

const camera = { stream_source: 'camera', start_position_seconds: 0, made_by_ai: false } as const;
const nextEvent = {
  title: 'Demo: winter stoles, live from the lane',
  description: 'A live event to come, so that this shop has one. Schedule your own.',
};

/** 180 days of orders, of people, views and live events that there never were, and the next live event. */
export async function seedPast({ live, orders, overview, clock }: Parts, seller: Actor, products: readonly OwnProduct[]): Promise<void> {
  const [first] = products;
  if (!first) return;
  const [now, storeId] = [clock.now(), first.seller_id];
  const shows = await live.addPast(storeId, pastShows(now));
  for (const { id, title, sells } of shows) await tagShow(live, seller, { id, title, product_ids: idsOf(sells, products) });
  const samples = sampleOrders(now, products, shows);
  await orders.addSamples(storeId, samples);
  await overview.addSampleViews(storeId, sampleViews(samples, products));
  await orders.showSamplePictures(storeId, Object.fromEntries(products.flatMap(({ id, image_url }) => (image_url ? [[id, image_url]] : []))));
  const scheduled_start = nextEvening(now).toISOString();
  const scheduled = await live.create(seller, { ...nextEvent, ...camera, scheduled_start, product_ids: products.slice(0, 5).map(({ id }) => id) });
  if (!scheduled.ok) throw new Error(`the next event of the demo store was refused: ${scheduled.problem.message}`);
}
