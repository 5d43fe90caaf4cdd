import type { StoreId, UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type Refused, refused } from '#server/platform/outcome.ts';
import { lockPhone, sumOpenOf } from './phone-caps-queries.ts';

type SellingStore = { store_id: StoreId; store_name: string; open_orders_per_phone: number; items_per_unconfirmed_phone: number };
/** `ownerId`: whoever orders, if they have confirmed that this number is theirs. */
type CashOrder = { phone: string; items: number; ownerId: UserId | null };

/**
 * What a store takes cash on delivery from one phone number; orders of one number take turns until the transaction ends, so that
 * none slips past. A number's owner is held to their own orders only: nobody can use them up by typing the number.
 */
export async function refuseBeyondCaps(tx: Db, store: SellingStore, { phone, items, ownerId }: CashOrder): Promise<Refused | undefined> {
  if (!ownerId && items > store.items_per_unconfirmed_phone) return tooLarge(store);
  await lockPhone(tx, store.store_id, phone);
  const open = await sumOpenOf(tx, store.store_id, phone, ownerId);
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
