import { z } from 'zod';
import { liveStreamId } from '#contract/ids.ts';
import { sellerRoute } from '#contract/route.ts';
import { figures, figuresInput } from './figures.ts';

const event = z.object({ id: liveStreamId, title: z.string() });
const count = z.number().int();

/** In the order in which a new store takes them. */
export const firstSteps = ['store', 'logo', 'legal', 'delivery', 'payment', 'product', 'live_event', 'shared'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** What waits in a store, counted from its rows. `null`: not for the role of whoever asks. */
export const overview = z.object({
  /** First steps that whoever asks can take, and whether each is done. Shown until all are. */
  steps: z.partialRecord(z.enum(firstSteps), z.boolean()).nullable(),
  orders: z.object({ to_pack: count, to_send: count, returns: count }).nullable(),
  /** Products that are counted and of which few are left, sold-out ones included. */
  low_stock: count,
  /** What addresses of the store did not take and nobody sent again. */
  failed_deliveries: count.nullable(),
  /** One that is interrupted, else the newest on air, and how many there are of both. */
  on_air: event.extend({ count, is_interrupted: z.boolean() }).nullable(),
  next_event: event.extend({ scheduled_start: z.iso.datetime() }).nullable(),
});
export type Overview = z.infer<typeof overview>;

export const overviewContract = {
  get: sellerRoute.route({ method: 'GET', path: '/seller/overview', summary: 'What waits in the store of the signed-in seller' }).output(overview),
  figures: sellerRoute
    .route({ method: 'GET', path: '/seller/overview/figures', summary: 'What the store of the signed-in seller sold, beside the period before' })
    .input(figuresInput)
    .output(figures),
  markShared: sellerRoute
    .route({ method: 'POST', path: '/seller/overview/shared', summary: 'The link to the live page was shared' })
    .output(z.object({ shared: z.literal(true) })),
};
