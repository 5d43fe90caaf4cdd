import { z } from 'zod';
import { productId } from '#contract/ids.ts';

/**
 * Everything that happens in a live stream, one row each (docs/design.md, "The show log"). The union grows; a row never changes.
 * `at_ms` is the show clock: milliseconds since the live stream's first media frame.
 */
export const showEventBody = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('chat'),
    payload: z.object({ message: z.string(), user_id: z.string().nullable(), user_display_name: z.string(), is_host: z.boolean() }),
  }),
  z.object({ type: z.literal('product_pinned'), payload: z.object({ product_id: productId }) }),
  z.object({ type: z.literal('product_unpinned'), payload: z.object({ product_id: productId }) }),
  /** Hearts of one second. */
  z.object({ type: z.literal('hearts'), payload: z.object({ count: z.number().int() }) }),
  /** A real order whose buyer left the announcement on: first name or city, never both (docs/product.md, "Purchase announcements"). */
  z.object({ type: z.literal('purchase'), payload: z.object({ product_name: z.string(), who: z.string() }) }),
  z.object({ type: z.literal('ended'), payload: z.object({}) }),
]);
export type ShowEventBody = z.infer<typeof showEventBody>;

export type ShowEvent = ShowEventBody & { seq: number; at_ms: number; created_at: string };
