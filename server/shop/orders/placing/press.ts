import { readIndianMobile } from '#contract/formats/phone-numbers.ts';
import type { StoreId, UserId } from '#contract/ids.ts';
import { cleanDelivery, type DeliveryForm, findDeliveryProblem } from '#contract/shop/checkout/checkout.ts';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { PlaceOrderInput } from '#contract/shop/orders/orders.ts';
import { done, invalidInput, type Outcome, type Refused } from '#server/platform/outcome.ts';
import type { OrderPayments } from '../holds/order-payments.ts';
import type { FoundOffer } from './order-offers.ts';

/** A press of "Place order": what was asked, by whom, and what limits say of it. It may be tried more than once, and counts once. */
export type Press = {
  /** Its delivery form is cleaned and holds. */
  input: PlaceOrderInput;
  /** Of the request, to tell a repeat from another order with the same key. */
  hash: string;
  /** That its items are of, in their order. */
  stores: StoreId[];
  userId: UserId | null;
  /** The buyer, if the phone number is confirmed as theirs. */
  ownerId: UserId | null;
  /** The id of the signed cookie. */
  device: string;
  now: Date;
  /** Who takes the money, for what is paid online. */
  provider: Awaited<ReturnType<OrderPayments['findProvider']>>;
  /** What was found for each store that the buyer brought something for; what is taken by others meanwhile is noted here. */
  offers: Map<StoreId, FoundOffer>;
  /** Why there was no use left when its orders were written: asked after those who took it have committed. */
  whyNot: (storeId: StoreId) => Promise<OfferRefusal>;
  worksFor: (storeId: StoreId) => boolean;
  /** Whether the store has blocked the buyer. */
  isKeptOut: (storeId: StoreId) => boolean;
  /** Counts so many orders against the limits by time, before anything is taken. */
  admit: (orders: number) => Promise<Refused | undefined>;
  /** Whether the buyer is told by text message. */
  mayText: (storeId: StoreId) => Promise<boolean>;
};

/** The input as it is ordered by: a form that holds, and each product named once. */
export function checkInput(input: PlaceOrderInput): Outcome<PlaceOrderInput> {
  const delivery = checkDelivery(input.delivery);
  if (!delivery.ok) return delivery;
  if (new Set(input.items.map((item) => item.variant_id)).size < input.items.length)
    return invalidInput('items', 'Name each product once, with its whole quantity.');
  if (new Set(input.offers.map((offer) => offer.seller_id)).size < input.offers.length) return invalidInput('offers', 'Name each store once.');
  return done({ ...input, delivery: delivery.value });
}

/** The form as it is kept, by the rules of docs/product.md, "Delivery form": the first that does not hold is the refusal. */
function checkDelivery(delivery: DeliveryForm): Outcome<DeliveryForm> {
  const problem = findDeliveryProblem(delivery);
  if (problem) return invalidInput(`delivery.${problem.field}`, problem.message);
  const { phone, ...rest } = delivery;
  const unclean = (Object.keys(rest) as (keyof typeof rest)[]).find((field) => cleanDelivery[field](rest[field]) !== rest[field]);
  if (unclean) return invalidInput(`delivery.${unclean}`, 'This field holds characters that are not allowed.');
  // The very number that the rule has read.
  return done({ ...delivery, phone: readIndianMobile(phone) ?? '' });
}
