import { z } from 'zod';
import { liveStreamId } from '#contract/ids.ts';
import { sellerRoute } from '#contract/route.ts';
import type { StoreSettings } from '#contract/stores/store-settings.ts';
import { figures, figuresInput } from './figures.ts';

const event = z.object({ id: liveStreamId, title: z.string() });
const count = z.number().int();

/** In the order in which a new store is led through them; whoever takes them may take any first. */
export const firstSteps = ['product', 'store', 'delivery', 'payment', 'logo', 'legal', 'live_event', 'shared'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Settings that the step `legal` is done by; a GSTIN is for those who have one. */
export const legalSettings = ['legal_name', 'address', 'grievance_name'] as const satisfies (keyof StoreSettings)[];
export type LegalSetting = (typeof legalSettings)[number];

const stepDetails = z.object({
  /** What the store has not said yet, of the step `legal`. */
  legal_missing: z.array(z.enum(legalSettings)),
  /** What the step `shared` hands on: the store's own event, whatever its state before its end, else the store's page. `path` begins with a slash. */
  link: z.object({ to: z.enum(['live_event', 'store']), path: z.string() }),
});

/** What waits in a store, counted from its rows. `null`: not for the role of whoever asks. */
export const overview = z.object({
  /** First steps that whoever asks can take, and whether each is done. Shown until all are. */
  steps: z.partialRecord(z.enum(firstSteps), z.boolean()).nullable(),
  /** `null` where `steps` is. */
  step_details: stepDetails.nullable(),
  orders: z.object({ to_pack: count, to_send: count, returns: count }).nullable(),
  /** Products that are counted and of which few are left, sold-out ones included. */
  low_stock: count,
  /** What addresses of the store did not take and nobody sent again. */
  failed_deliveries: count.nullable(),
  /** One that is interrupted, else the newest on air, and how many there are of both. */
  on_air: event.extend({ count, is_interrupted: z.boolean() }).nullable(),
  /** The newest that was started and has had no picture yet, for those who can go live: shoppers do not see it. */
  to_go_live: event.nullable(),
  next_event: event.extend({ scheduled_start: z.iso.datetime() }).nullable(),
  /** For those who may see figures, once there is something to count: an order, or a live event that was on air or is over. */
  has_figures: z.boolean(),
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
