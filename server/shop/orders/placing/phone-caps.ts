import type { UserId } from '#contract/ids.ts';
import { type Refused, refused } from '#server/platform/outcome.ts';

type SellingStore = { store_name: string; open_orders_per_phone: number; items_per_unconfirmed_phone: number };
/** `ownerId`: whoever orders, if they have confirmed that this number is theirs. */
type CashOrder = { items: number; ownerId: UserId | null };
export type OpenOrders = { orders: number; items: number };

/**
 * What a store takes cash on delivery from one phone number; `open` is read while other orders of the store wait, so that none slips
 * past. A number's owner is held to their own orders only: nobody can use them up by typing the number.
 */
export function refuseBeyondCaps(store: SellingStore, { items, ownerId }: CashOrder, open: OpenOrders): Refused | undefined {
  if (!ownerId && items > store.items_per_unconfirmed_phone) return tooLarge(store);
  if (open.orders >= store.open_orders_per_phone) return full(store);
  return !ownerId && open.items + items > store.items_per_unconfirmed_phone ? full(store) : undefined;
}

function tooLarge({ store_name, items_per_unconfirmed_phone: most }: SellingStore): Refused {
  return refused('TOO_MANY_REQUESTS', `${store_name} sends ${most} items at most, cash on delivery, to a phone number that is not confirmed. Choose fewer.`);
}

/** The same refusal for both caps: it does not reveal which orders exist, since the number may be somebody else's. */
function full({ store_name }: SellingStore): Refused {
  return refused(
    'TOO_MANY_REQUESTS',
    `${store_name} takes no more cash-on-delivery orders for this phone number just now. If some are on their way to you, wait for them first, or contact the store.`,
  );
}
