import { z } from 'zod';
import { text } from '#contract/formats/text.ts';
import { customerId, liveStreamId, orderId, productId } from '#contract/ids.ts';
import { liveStreamStatus } from '#contract/live/live.ts';
import { sellerRoute } from '#contract/route.ts';
import { productStatuses } from '#contract/shop/catalog/variant-rules.ts';
import { orderStatuses } from '#contract/shop/orders/order-states.ts';

export const maxFinderSearch = 100;

/** What a palette shows of a row: enough to know it by, and to open it. */
const found = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), id: orderId, number: z.number().int(), customer_name: z.string(), status: z.enum(orderStatuses) }),
  z.object({ kind: z.literal('product'), id: productId, name: z.string(), status: z.enum(productStatuses) }),
  z.object({ kind: z.literal('live_stream'), id: liveStreamId, title: z.string(), status: liveStreamStatus }),
  z.object({ kind: z.literal('customer'), id: customerId, name: z.string().nullable() }),
]);
export type Found = z.infer<typeof found>;

export const finderContract = {
  /** Five of each kind at most, the best first; none of a kind that the caller may not read. */
  find: sellerRoute
    .route({ method: 'GET', path: '/seller/find', summary: 'Orders, products, live events and customers of the store, by name, number or phone' })
    .input(z.strictObject({ search: text.trim().min(1).max(maxFinderSearch) }))
    .output(z.object({ items: z.array(found) })),
};
