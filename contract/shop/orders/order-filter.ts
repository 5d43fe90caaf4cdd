import { z } from 'zod';
import { text } from '#contract/formats/text.ts';
import { customerId, liveStreamId, productId } from '#contract/ids.ts';
import { orderSources } from '#contract/overview/figures.ts';
import { orderStatuses } from './order-states.ts';

export const maxOrderSearch = 100;
export const paymentMethods = ['cod', 'online'] as const;
export const returnFilters = ['open', 'any'] as const;

/** PostgreSQL has no year 0. */
export const filterDay = z.iso.date().refine((value) => !value.startsWith('0000'), 'There is no such year');

/** Which orders of a store are listed, counted and written into a file. */
export const orderFilter = z.strictObject({
  status: z.enum(orderStatuses).optional(),
  /** Words that the buyer's name or a product contains, an order's number, or four or more digits of the phone. */
  search: text.max(maxOrderSearch).optional(),
  /** Calendar days in India, both included. */
  from: filterDay.optional(),
  to: filterDay.optional(),
  live_stream_id: liveStreamId.optional(),
  product_id: productId.optional(),
  /** What one person ordered, with their account, or without one by their number. */
  customer_id: customerId.optional(),
  /** Where they came from, as the figures of a store tell it apart. */
  source: z.enum(orderSources).optional(),
  /** Those that are sold: neither cancelled, waiting for their payment, nor paid with test keys. */
  sold: z.literal('yes').optional(),
  payment_method: z.enum(paymentMethods).optional(),
  /** Those with a return: one that its store has to do with, or any. */
  returns: z.enum(returnFilters).optional(),
});
export type OrderFilter = z.infer<typeof orderFilter>;

/** The file of all orders that match, as its query says. */
export const ordersCsvPath = '/api/seller/orders.csv';
