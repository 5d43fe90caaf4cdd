import { z } from 'zod';
import { line } from '#contract/formats/text.ts';
import { liveStreamId, storeId, variantId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, pageOf, sellerRoute } from '#contract/route.ts';
import { maxOrderLines } from '#contract/shop/orders/order-sizes.ts';
import { orderedQuantity } from '#contract/shop/orders/quantity.ts';
import { discountForm } from './discount-form.ts';
import { offerRefusal } from './offer-refusals.ts';
import { eachOff, showPricesContract } from './show-prices.ts';

/** What an offer takes off an order; `value` in hundredths: of a percent, or of a rupee. */
const discount = z.object({
  discount_type: z.enum(['percentage', 'amount']),
  value: z.number().int().positive(),
  min_order_paise: z.number().int().nullable().default(null),
});

/** The settings of a store as its seller sees them; `used` counts the orders with this code that stand. */
export const discountSettings = discountForm.extend({ updated_at: z.iso.datetime(), used: z.number().int() });
export type DiscountSettings = z.infer<typeof discountSettings>;

/** What a version of the discount did: people who saw its card, who claimed it, and orders that stand with what was taken off them. */
export const discountEffect = z.object({ shown: z.number().int(), claimed: z.number().int(), ordered: z.number().int(), given_paise: z.number().int() });
export type DiscountEffect = z.infer<typeof discountEffect>;

/** The discount that an order had, as it was then. */
export const orderOffer = discount.pick({ discount_type: true, value: true }).extend({ version: z.uuid(), title: z.string() });
export type OrderOffer = z.infer<typeof orderOffer>;

/** The offer of a live event, as a shopper sees it; `watch` is kept by the browser and shown again after a reload. */
export const shopperOffer = discount.extend({
  title: z.string(),
  description: z.string(),
  min_watch_time_seconds: z.number().int(),
  /** Until it can be claimed, by the server's clock. */
  remaining_ms: z.number().int().min(0),
  watch: z.string(),
});
export type ShopperOffer = z.infer<typeof shopperOffer>;

/** A claimed offer: what an order brings, what it is worth, and its terms. It counts for one order. */
export const claimedOffer = discount.extend({
  claim: z.string(),
  seller_id: storeId,
  code: z.string(),
  title: z.string(),
  expires_at: z.iso.datetime(),
  max_uses_per_person: z.number().int().nullable().default(null),
});
export type ClaimedOffer = z.infer<typeof claimedOffer>;

/** What a shopper holds of one store; of a claim and a code the better one counts. */
export const heldOffer = z.strictObject({ claim: z.string().max(400).optional(), code: line.max(40).optional() });
export type HeldOffer = z.infer<typeof heldOffer>;

export const offersContract = {
  ...showPricesContract,
  getMine: sellerRoute
    .route({ method: 'GET', path: '/seller/discount-settings', summary: 'The discount of the signed-in store, null before it is saved first' })
    .output(z.object({ settings: discountSettings.nullable(), suggested_code: z.string() })),
  saveMine: sellerRoute
    .route({ method: 'PUT', path: '/seller/discount-settings', summary: 'Save the discount of the signed-in store' })
    .input(discountForm)
    .output(discountSettings),
  listMine: sellerRoute
    .route({
      method: 'GET',
      path: '/seller/discount-settings/history',
      summary: 'Which discount was active when and what it did, newest first; `to` is null for what still is',
    })
    .input(z.strictObject(pageInput))
    .output(pageOf(discountForm.extend({ from: z.iso.datetime(), to: z.iso.datetime().nullable(), did: discountEffect }))),
  /**
   * Starts the watch clock, or goes on with the one of `watch`. Null where the event is not on the air and where the store offers nothing, or
   * nothing to this person, and for a browser that brings a clock but keeps no cookie: it could never claim. To be asked again when the room says `offer`.
   * `show_price` is for everybody, and null while there is none.
   */
  watch: openRoute
    .route({ method: 'POST', path: '/live-streams/{id}/offer', summary: 'The offer of a live event, and how long it is still to be watched for' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ id: liveStreamId, watch: z.string().max(400).optional() }))
    /** `is_new_browser`: it came without a cookie; whether it keeps one is seen by asking again with the clock. */
    .output(
      z.object({
        offer: shopperOffer.nullable(),
        is_new_browser: z.boolean().default(false),
        show_price: eachOff.extend({ product_ids: z.array(z.string()) }).nullable(),
      }),
    ),
  /** Once for each person and event, however often it is told. */
  shown: openRoute
    .route({ method: 'POST', path: '/live-streams/{id}/offer/shown', summary: 'Tell that the card of a watched offer is on screen' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ id: liveStreamId, watch: z.string().max(400) }))
    .output(z.object({ is_noted: z.boolean() })),
  claim: openRoute
    .route({ method: 'POST', path: '/live-streams/{id}/offer/claim', summary: 'Claim the offer of a live event that was watched for long enough' })
    .errors(errorsOf('NOT_FOUND', 'OFFER_REFUSED'))
    .input(z.strictObject({ id: liveStreamId, watch: z.string().max(400) }))
    .output(claimedOffer),
  /** Takes nothing: the order does. */
  quote: openRoute
    .route({ method: 'POST', path: '/offers/quote', summary: 'What an order of one store would cost with a claim, a code, or the live price of a live event' })
    .errors(errorsOf('NOT_FOUND'))
    .input(
      heldOffer.extend({
        seller_id: storeId,
        /** The live event that is bought in: its show price counts while it is on the air. */
        live_stream_id: liveStreamId.optional(),
        items: z
          .array(z.strictObject({ variant_id: variantId, quantity: orderedQuantity }))
          .min(1)
          .max(maxOrderLines),
      }),
    )
    .output(
      z.object({
        subtotal_paise: z.number().int(),
        discount_paise: z.number().int(),
        total_paise: z.number().int(),
        /** What counts. */
        applied: discount.extend({ code: z.string(), title: z.string() }).nullable(),
        /** The show price, where it takes more off than what was brought. */
        show_price: eachOff.nullable(),
        /** Of what was brought and does not count. */
        refused: z.object({ claim: offerRefusal.optional(), code: offerRefusal.optional() }),
        /** What the order must be worth for what was brought. */
        min_order_paise: z.number().int().nullable().default(null),
      }),
    ),
};
