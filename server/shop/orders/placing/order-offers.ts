import type { LiveStreamId, OrderId, StoreId, UserId } from '#contract/ids.ts';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { HeldOffer } from '#contract/shop/offers/offers.ts';
import type { Discount, ShowPrice } from '#contract/shop/offers/price-lines.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Device } from '#server/platform/http/device-cookie.ts';

/** Who orders, as limits by person know them; `device` is the id of the signed cookie. */
type Person = { userId: UserId | null; phone: string; device: string; now: Date };

/** `browser`: whose tries of codes count. */
export type WantedOffer = Person & { storeId: StoreId; held: HeldOffer; browser?: { ip: string; device: Device } };
/** `changeId` is the version of the discount, `claimId` the claim that the order uses up. */
export type FoundDiscount = Discount & { settingsId: string; code: string; title: string; changeId: string | null; claimId: string | null };
/** `id` is the version of the show price, `storeId` whose live event has it. */
export type FoundShowPrice = ShowPrice & { id: string; storeId: StoreId };
export type FoundOffer = { discount?: FoundDiscount; showPrice?: FoundShowPrice | undefined; refused?: OfferRefusal };
type Taken = { storeId: StoreId; orderId: OrderId; discountPaise: number };
export type OfferUse = Person & Taken & { discount: FoundDiscount; subtotalPaise: number };
export type ShowPriceUse = Taken & { showPrice: FoundShowPrice; now: Date };

/** What orders ask of the room that has the discounts. */
export type OrderOffers = {
  /** Which discount counts for each store, of what the buyer brought; reads only. */
  find(tx: Db, wanted: WantedOffer[]): Promise<Map<StoreId, FoundOffer>>;
  /** Of a live event, while that is on the air. */
  findShowPrice(showId: LiveStreamId): Promise<FoundShowPrice | undefined>;
  noteShowPrices(tx: Db, uses: ShowPriceUse[]): Promise<void>;
  /** Takes one use for each in their order, late in the transaction; resolves with the orders for which there was none left. */
  take(tx: Db, uses: OfferUse[]): Promise<OrderId[]>;
  giveBack(tx: Db, orderId: OrderId): Promise<void>;
  /** What was given back, for an order that is paid late; resolves with whether there is still one for it. */
  takeAgain(tx: Db, orderId: OrderId): Promise<boolean>;
};
