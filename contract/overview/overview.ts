import { z } from 'zod';
import { liveStreamId } from '#contract/ids.ts';
import { sellerRoute } from '#contract/route.ts';

const event = z.object({ id: liveStreamId, title: z.string() });
const count = z.number().int();

/** What waits in a store, counted from its rows. `null`: not for the role of whoever asks. */
export const overview = z.object({
  /** First steps that are done. Shown until all are. */
  steps: z.object({ product: z.boolean(), live_event: z.boolean(), shared: z.boolean() }).nullable(),
  orders: z.object({ to_pack: count, to_send: count }).nullable(),
  /** Products that are counted and of which few are left, sold-out ones included. */
  low_stock: count,
  /** The newest on air, and how many there are. */
  on_air: event.extend({ count }).nullable(),
  next_event: event.extend({ scheduled_start: z.iso.datetime() }).nullable(),
});
export type Overview = z.infer<typeof overview>;

export const overviewContract = {
  get: sellerRoute.route({ method: 'GET', path: '/seller/overview', summary: 'What waits in the store of the signed-in seller' }).output(overview),
  markShared: sellerRoute
    .route({ method: 'POST', path: '/seller/overview/shared', summary: 'The link to the live page was shared' })
    .output(z.object({ shared: z.literal(true) })),
};
