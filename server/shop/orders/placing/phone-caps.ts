import type { UserId } from '#contract/ids.ts';
import { type Refused, refused } from '#server/platform/outcome.ts';

type SellingStore = { store_name: string; open_orders_per_phone: number; items_per_unconfirmed_phone: number };
/** `ownerId`: whoever orders, if they have confirmed that this number is theirs. */
type WantedOrder = { items: number; ownerId: UserId | null; isOnline: boolean };
export type OpenOrders = { orders: number; items: number };

/**
 * What a store sends one phone number without having the money: cash on delivery, and what is held until it is paid online, each by
 * itself. `open` is read while other orders of the store wait, so that none slips past. A number's owner is held to their own orders only:
 * nobody can use them up by typing the number.
 */
export function refuseBeyondCaps(store: SellingStore, { items, ownerId, isOnline }: WantedOrder, open: OpenOrders): Refused | undefined {
  const words = isOnline ? online : cash;
  if (!ownerId && items > store.items_per_unconfirmed_phone) return refused('TOO_MANY_REQUESTS', words.tooLarge(store));
  const isFull = open.orders >= store.open_orders_per_phone || (!ownerId && open.items + items > store.items_per_unconfirmed_phone);
  return isFull ? refused('TOO_MANY_REQUESTS', words.full(store)) : undefined;
}

/** `full` is the same for both caps: it does not reveal which orders exist, since the number may be somebody else's. */
type Words = { tooLarge: (store: SellingStore) => string; full: (store: SellingStore) => string };

const cash: Words = {
  tooLarge: ({ store_name, items_per_unconfirmed_phone: most }) =>
    `${store_name} sends ${most} items at most, cash on delivery, to a phone number that is not confirmed. Choose fewer.`,
  full: ({ store_name }) =>
    `${store_name} takes no more cash-on-delivery orders for this phone number just now. If some are on their way to you, wait for them first, or contact the store.`,
};

const online: Words = {
  tooLarge: ({ store_name, items_per_unconfirmed_phone: most }) =>
    `${store_name} holds ${most} items at most until they are paid, for a phone number that is not confirmed. Choose fewer, and order the rest after it.`,
  full: ({ store_name }) => `${store_name} holds no more unpaid orders for this phone number just now. Pay those that wait, or try again in some minutes.`,
};
