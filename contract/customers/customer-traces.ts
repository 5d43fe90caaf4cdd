import { z } from 'zod';

const moment = z.iso.datetime();
const day = z.iso.date();

/** What somebody with an account left at a store without writing anything. */
export const customerTraces = z.object({
  /** Discounts that they were shown and took in live events. */
  offers: z.array(z.object({ code: z.string(), shown_at: moment, claimed_at: moment.nullable() })),
  /** What they looked at, by the day in India, while they agreed to that. */
  product_views: z.array(z.object({ product_id: z.string(), kind: z.string(), day })),
  video_views: z.array(z.object({ video_id: z.string(), day })),
});
export type CustomerTraces = z.infer<typeof customerTraces>;
