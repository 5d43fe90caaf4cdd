import { type Network, networks, purposeOf } from '#contract/consents/consent-rules.ts';
import type { StoreId } from '#contract/ids.ts';
import type { Measurable, Purchase } from '#contract/shop/conversions/conversions.ts';
import { isMeasured } from '#contract/stores/measurement.ts';
import type { StoreSettings } from '#contract/stores/store-settings.ts';
import type { Asking, ConsentsService } from '#server/consents/consents-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import type { BuyerOrder, OrdersService } from '#server/shop/orders/orders-service.ts';
import type { StoreSettingsService } from '#server/stores/store-settings-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createConversionLimits } from './conversion-limits.ts';
import * as queries from './conversions-queries.ts';

export type ConversionsService = ReturnType<typeof createConversionsService>;

type Parts = {
  db: Db;
  clock: Clock;
  consents: Pick<ConsentsService, 'lookAt' | 'whoIs'>;
  orders: Pick<OrdersService, 'findByLink'>;
  stores: Pick<StoresService, 'findName' | 'isOpen'>;
  settings: Pick<StoreSettingsService, 'readOf'>;
};

/** A page of thanks that is opened again later tells nobody any more: networks take an event for a week. */
const toldMs = 7 * 86_400_000;

const unknownLink = () => refused('NOT_FOUND', 'This link is incomplete. Open the page of the order again.');

/** Tells orders to who shows a store's ads: once each, with its total alone, after consent (docs/decisions/0055). */
export function createConversionsService({ db, clock, consents, orders, stores, settings }: Parts) {
  const limits = createConversionLimits();

  /** An order that is not paid, paid in a test, or cancelled, is no purchase. */
  const isPurchase = ({ status, isTest, createdAt }: BuyerOrder) =>
    !isTest && status !== 'awaiting_payment' && status !== 'cancelled' && clock.now().getTime() - createdAt.getTime() < toldMs;

  async function lookAt(link: string, asking: Asking): Promise<Measurable[]> {
    const order = await orders.findByLink(link);
    if (!order || !isPurchase(order)) return [];
    const looks = await consents.lookAt(consents.whoIs(asking.actor, asking.device), order.storeId);
    if (looks.length === 0) return [];
    const [told, name] = await Promise.all([queries.listTold(db, order.id), stores.findName(db, order.storeId)]);
    const isAllowed = (network: Network) => looks.some(({ purpose, standing }) => purpose === purposeOf[network] && standing !== undefined);
    return [
      {
        ...{ link, store_id: order.storeId, store_name: name ?? '' },
        asks: looks.flatMap(({ purpose, words, isAnswered }) => (isAnswered ? [] : [{ purpose, words }])),
        due: networks.filter((network) => isAllowed(network) && !told.has(network)),
      },
    ];
  }

  return {
    /** One for each order that can be told; links that are not ours are passed over. */
    async look(asking: Asking, links: readonly string[]): Promise<Outcome<{ items: Measurable[] }>> {
      const spent = await limits.take(asking.ip);
      if (spent) return spent;
      const items = await Promise.all([...new Set(links)].map((link) => lookAt(link, asking)));
      return done({ items: items.flat() });
    },

    /** `null` where another page has it, or nobody allowed it. NOT_FOUND for a link that is not ours. */
    async claim(
      asking: Asking,
      { link, network, attempt }: { link: string; network: Network; attempt: string },
    ): Promise<Outcome<{ purchase: Purchase | null }>> {
      const spent = await limits.take(asking.ip);
      if (spent) return spent;
      const order = await orders.findByLink(link);
      if (!order) return unknownLink();
      if (!isPurchase(order)) return done({ purchase: null });
      const looks = await consents.lookAt(consents.whoIs(asking.actor, asking.device), order.storeId);
      const consentId = looks.find(({ purpose }) => purpose === purposeOf[network])?.standing;
      if (!consentId) return done({ purchase: null });
      const isOurs = await queries.claim(db, { order_id: order.id, network, attempt, consent_id: consentId, claimed_at: clock.now() });
      return done({ purchase: isOurs ? { id: order.id, value: order.totalPaise / 100, currency: 'INR' } : null });
    },

    /** The ids of a store for one network; undefined where it measures nothing there, or is closed. */
    async findIds(storeId: StoreId, network: Network): Promise<StoreSettings | undefined> {
      const said = (await stores.isOpen(db, storeId)) ? await settings.readOf(db, storeId) : undefined;
      return said && isMeasured(said, purposeOf[network]) ? said : undefined;
    },
  };
}
