import type { LiveStreamId, StoreId, VariantId } from '#contract/ids.ts';
import { readCode } from '#contract/shop/offers/discount-form.ts';
import type { OfferRefusal } from '#contract/shop/offers/offer-refusals.ts';
import type { HeldOffer } from '#contract/shop/offers/offers.ts';
import { type Discount, type Price, priceLines, type UnpricedLine, whyNothing } from '#contract/shop/offers/price-lines.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, invalidInput, type Outcome, refused } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { isTyped, type Judged, judgeHeld } from './judge-held.ts';
import type { OfferLimits } from './offer-limits.ts';
import type { PersonKeys } from './person-keys.ts';
import { type Asking, userOf } from './shopper-offers.ts';
import type { ShowOffers } from './show-offers.ts';
import * as queries from './use-queries.ts';

type Parts = {
  db: Db;
  clock: Clock;
  keys: PersonKeys;
  limits: OfferLimits;
  catalog: Pick<CatalogService, 'listOffers'>;
  shows: Pick<ShowOffers, 'findShowPrice'>;
};
type Asked = HeldOffer & { seller_id: StoreId; live_stream_id?: LiveStreamId | undefined; items: { variant_id: VariantId; quantity: number }[] };
type Quote = Omit<Price, 'line_discounts_paise' | 'by'> & {
  applied: (Discount & { min_order_paise: number | null; code: string; title: string }) | null;
  show_price: Pick<Discount, 'discount_type' | 'value'> | null;
  min_order_paise: number | null;
  refused: { claim?: OfferRefusal; code?: OfferRefusal };
};

/** What an order would cost: by the rows of the store, whatever the browser believes. */
export function createOfferQuotes({ db, clock, keys, limits, catalog, shows }: Parts) {
  async function readLines({ seller_id, items }: Asked): Promise<Outcome<UnpricedLine[]>> {
    const ids = items.map(({ variant_id }) => variant_id);
    if (new Set(ids).size < ids.length) return invalidInput('items', 'Name each product once, with its whole quantity.');
    const sold = new Map(
      (await catalog.listOffers(ids)).flatMap((offer) => (offer.state === 'sold' && offer.seller_id === seller_id ? [[offer.variant_id, offer]] : [])),
    );
    const lines = items.flatMap(({ variant_id, quantity }) => {
      const offer = sold.get(variant_id);
      return offer ? { unit_price_paise: offer.price_paise, quantity, variant_id, product_id: offer.product_id } : [];
    });
    return lines.length === items.length ? done(lines) : refused('NOT_FOUND', 'This product is no longer sold. Choose another one.');
  }

  /** A try of a code counts unless the code is, or was, the store's own. */
  async function judge({ seller_id: storeId, claim, code }: Asked, asking: Asking): Promise<Outcome<Judged>> {
    const device = asking.device();
    const guess = isTyped(code) ? await limits.takeGuess({ ip: asking.ip, device }) : undefined;
    if (guess?.refusal) return guess.refusal;
    const person = { userId: userOf(asking.actor), phoneKey: null, deviceKey: keys.ofDevice(device.id) };
    const [row] = await queries.listHeld(db, [{ storeId, ...person, code: readCode(code ?? ''), claim }]);
    if (!row) throw new Error('a question about an offer has no answer');
    const judged = judgeHeld({ held: { claim, code }, now: clock.now() }, row);
    if (judged.refused.code !== 'unknown_code') await guess?.giveBack();
    return done(judged);
  }

  return {
    /** NOT_FOUND for what this store does not sell, TOO_MANY_REQUESTS beyond `offer-limits.ts`. Takes no use: the order does. */
    async quote(asked: Asked, asking: Asking): Promise<Outcome<Quote>> {
      const spent = await limits.takeQuote(asking.ip);
      if (spent) return spent;
      const lines = await readLines(asked);
      if (!lines.ok) return lines;
      const held = await judge(asked, asking);
      if (!held.ok) return held;
      const { discount, refused: refusals } = held.value;
      const { live_stream_id, seller_id } = asked;
      const ofShow = live_stream_id && (await shows.findShowPrice(live_stream_id));
      const showPrice = ofShow && ofShow.storeId === seller_id ? ofShow : undefined;
      const { line_discounts_paise: _, by, ...price } = priceLines(lines.value, discount, showPrice);
      const min_order_paise = discount?.min_order_paise ?? null;
      const none = { ...price, applied: null, show_price: null, refused: refusals, min_order_paise };
      if (by === 'show_price' && showPrice) return done({ ...none, show_price: { discount_type: showPrice.discount_type, value: showPrice.value } });
      if (!discount) return done(none);
      // An order that costs next to nothing has nothing to take off.
      if (price.discount_paise === 0) return done({ ...none, refused: refuseAll(whyNothing(discount, price.subtotal_paise), asked, refusals) });
      const { discount_type, value, code, title } = discount;
      return done({ ...none, applied: { discount_type, value, min_order_paise, code, title } });
    },
  };
}

function refuseAll(why: OfferRefusal, { claim, code }: HeldOffer, refusals: Judged['refused']): Judged['refused'] {
  return { ...(claim !== undefined && { claim: why }), ...(isTyped(code) && { code: why }), ...refusals };
}
