import type { StoreId, UserId } from '#contract/ids.ts';
import type { PlacedOrders, PlaceOrderInput } from '#contract/shop/orders/orders.ts';
import { type Actor, mayInStore } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Device, FindDevice } from '#server/platform/http/device-cookie.ts';
import { done, invalidInput, type Outcome, type Refused } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { Holds } from '../holds/holds-service.ts';
import type { OrderPayments } from '../holds/order-payments.ts';
import { createOrderLimits } from '../limits/order-limits.ts';
import { createOrderTextLimits } from '../limits/order-text-limits.ts';
import type { OrderRow } from '../orders-queries.ts';
import { hashOf } from './idempotency.ts';
import type { OrderOffers } from './order-offers.ts';
import { createPlaceTogether } from './place-together.ts';
import { createPlacer } from './placer.ts';
import { checkInput, type Press } from './press.ts';
import { cannotBeHad, type Missing } from './refusals.ts';
import { createVariantStores } from './variant-stores.ts';

/** Those of the stores that take no orders of this account, or to this phone number. */
export type ListKeepingOut = (db: Db, storeIds: readonly StoreId[], who: { userId: UserId | null; phone: string }) => Promise<ReadonlySet<StoreId>>;

type Parts = {
  db: Db;
  clock: Clock;
  accounts: { hasConfirmedPhone(actor: Actor, phone: string): Promise<boolean> };
  catalog: Pick<CatalogService, 'takingStock' | 'tellChanged'>;
  offers: OrderOffers;
  payments: OrderPayments;
  listKeepingOut: ListKeepingOut;
  holds: Pick<Holds, 'plan'>;
  /** Looks at once for due jobs of that kind. */
  wakeJobs: (kind: string) => void;
};

/** Where an order comes from. */
type Browser = { ip: string; device: FindDevice };

/** Takes orders from shoppers. */
export function createOrderDesk({ db, clock, accounts, catalog, offers, payments, listKeepingOut, holds, wakeJobs }: Parts) {
  const limits = createOrderLimits();
  const texts = createOrderTextLimits();
  const storesOf = createVariantStores(db);
  const placer = createPlacer(createPlaceTogether({ db, catalog, offers, hold, wakeJobs }));

  async function hold(tx: Db, placed: readonly { press: Press; orders: OrderRow[] }[]): Promise<void> {
    const made = placed.flatMap(({ press: { provider, now }, orders }) =>
      orders.flatMap(({ id, store_id, total_paise, hold_until }) =>
        provider && hold_until ? [{ orderId: id, storeId: store_id, provider, amountPaise: total_paise, closesAt: hold_until, now }] : [],
      ),
    );
    await payments.open(tx, made);
    await holds.plan(
      tx,
      placed.flatMap(({ orders }) => orders),
    );
  }

  /** Each store has an account of its own: online, one is paid at a time. */
  async function findProvider({ payment_method }: PlaceOrderInput, stores: readonly StoreId[]): Promise<Outcome<Press['provider']>> {
    if (payment_method === 'cod') return done(null);
    const [storeId, ...more] = stores;
    if (!storeId || more.length > 0)
      return invalidInput('payment_method', 'Online, the order of one store is paid at a time. Choose cash on delivery, or order from each store by itself.');
    const provider = await payments.findProvider(storeId);
    return provider ? done(provider) : invalidInput('payment_method', 'This store does not take payments online. Choose cash on delivery.');
  }

  /** Reads only: what is found is taken by the order's transaction. */
  async function findOffers(
    { input, stores, userId, device, now }: Omit<Press, 'offers' | 'whyNot'>,
    browser: { ip: string; device: Device },
  ): Promise<Press['offers']> {
    const wanted = input.offers.filter(({ seller_id, claim, code }) => (claim || code) && stores.includes(seller_id));
    const { phone } = input.delivery;
    const found = await offers.find(
      db,
      wanted.map(({ seller_id: storeId, ...held }) => ({ storeId, held, userId, phone, device, now, browser })),
    );
    const showPrice = input.live_stream_id && (await offers.findShowPrice(input.live_stream_id));
    if (showPrice && stores.includes(showPrice.storeId)) found.set(showPrice.storeId, { ...found.get(showPrice.storeId), showPrice });
    return found;
  }

  /**
   * Places an order for each store of the items, once per idempotency key, priced from the stores' own rows; all of them or none. Refuses
   * with INPUT_INVALID (the first delivery rule (docs/product.md, "Delivery form") that does not hold), NOT_FOUND, SOLD_OUT, PRICE_CHANGED,
   * IDEMPOTENCY_MISMATCH, FORBIDDEN of a store that has blocked them, or TOO_MANY_REQUESTS beyond `order-limits.ts` and the caps of a store; who works for a store orders for its shoppers.
   */
  return async (actor: Actor, asked: PlaceOrderInput, { ip, device: findDevice }: Browser): Promise<Outcome<PlacedOrders>> => {
    const checked = checkInput(asked);
    if (!checked.ok) return checked;
    const input = checked.value;
    const device = findDevice();
    const browser = { ip, device };
    const pressed = await limits.takePress(browser);
    if (pressed) return pressed;
    const { phone } = input.delivery;
    const stores = await storesOf(input.items.map((item) => item.variant_id));
    if (stores.length === 0) return cannotBeHad(input.items.map(({ variant_id, quantity }) => ({ variant_id, quantity, left: 0 })) as [Missing]);
    const provider = await findProvider(input, stores);
    if (!provider.ok) return provider;
    const userId = actor.kind === 'user' ? actor.userId : null;
    const ownerId = (await accounts.hasConfirmedPhone(actor, phone)) ? userId : null;
    const keepingOut = await listKeepingOut(db, stores, { userId, phone });
    const outcome = await limits.during({ ip, device, phone, ownerId }, async (take) => {
      const press = {
        ...{ input, stores, userId, ownerId, hash: hashOf(requestOf(input)), device: device.id, now: clock.now() },
        provider: provider.value,
        worksFor: (storeId: StoreId) => mayInStore(actor, storeId, 'orders:write'),
        isKeptOut: (storeId: StoreId) => keepingOut.has(storeId),
        admit: once(async (orders: number) => await takeTimes(take, orders)),
        mayText: onceFor((storeId: StoreId) => texts.take(actor, { ip, storeId, phone })),
      };
      const whyNot = async (storeId: StoreId) => (await findOffers(press, browser)).get(storeId)?.refused ?? 'limit';
      return await placer.place({ ...press, offers: await findOffers(press, browser), whyNot });
    });
    if (!outcome.ok) return outcome;
    catalog.tellChanged(outcome.value.orders.flatMap(({ lines }) => lines.map((line) => line.product_id)));
    return done(withPayToken(outcome.value));
  };

  function withPayToken(placed: PlacedOrders): PlacedOrders {
    const [first] = placed.orders;
    return first?.payment_method === 'online' ? { ...placed, pay_token: payments.tokenOf(first.id) } : placed;
  }
}

/** What a repeat must have in common. Without offers it is told apart as it was before there were any. */
function requestOf({ idempotency_key, offers, ...rest }: PlaceOrderInput): object {
  return { ...rest, offers: offers.length > 0 ? offers : undefined };
}

async function takeTimes(take: () => Promise<Refused | undefined>, times: number): Promise<Refused | undefined> {
  for (let taken = 0; taken < times; taken += 1) {
    const spent = await take();
    if (spent) return spent;
  }
  return undefined;
}

/** A press that is tried again counts once. */
function once<A, T>(count: (of: A) => Promise<T>): (of: A) => Promise<T> {
  let counted: Promise<T> | undefined;
  return (of) => {
    counted ??= count(of);
    return counted;
  };
}

function onceFor<A, T>(count: (of: A) => Promise<T>): (of: A) => Promise<T> {
  const counted = new Map<A, (of: A) => Promise<T>>();
  return (of) => {
    const one = counted.get(of) ?? once(count);
    counted.set(of, one);
    return one(of);
  };
}
