import { z } from 'zod';
import { line } from '#contract/formats/text.ts';

/** Apart from the endpoints, so that a form can check a name without loading them. */
export const storeRole = z.enum(['owner', 'manager', 'host', 'moderator']);
export type StoreRole = z.infer<typeof storeRole>;

const openOrders = 'Choose a whole number from 1 to 100';
const items = 'Choose a whole number from 1 to 1,000';

/** What a store takes cash on delivery from one phone number (docs/decisions/0018). */
export const orderCaps = z.strictObject({
  /** Orders neither delivered nor canceled. */
  open_orders_per_phone: z.number(openOrders).int(openOrders).min(1, openOrders).max(100, openOrders),
  /** Items in those orders while nobody has confirmed the number. */
  items_per_unconfirmed_phone: z.number(items).int(items).min(1, items).max(1_000, items),
});
export type OrderCaps = z.infer<typeof orderCaps>;

export const storeName = line.trim().min(3, 'Store name must be at least 3 characters').max(80, 'Store name must be at most 80 characters');
