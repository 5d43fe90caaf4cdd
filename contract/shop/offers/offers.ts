import { z } from 'zod';
import { line } from '#contract/formats/text.ts';
import { liveStreamId, storeId, variantId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, pageOf, sellerRoute } from '#contract/route.ts';
import { maxOrderLines, maxQuantity } from '#contract/shop/orders/order-sizes.ts';
import { discountForm } from './discount-form.ts';
import { offerRefusal } from './offer-refusals.ts';

/** What an offer takes off an order; `value` in hundredths: of a percent, or of a rupee. */
const discount = z.object({ discount_type: z.enum(['percentage', 'amount']), value: z.number().int().positive() });

/** The settings of a store as its seller sees them; `used` counts the orders with this code that stand. */
export const discountSettings = discountForm.extend({ updated_at: z.iso.datetime(), used: z.number().int() });
export type DiscountSettings = z.infer<typeof discountSettings>;

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

/** A claimed offer: the token that an order brings, and what it is worth. */
export const claimedOffer = discount.extend({ claim: z.string(), seller_id: storeId, code: z.string(), title: z.string(), expires_at: z.iso.datetime() });
export type ClaimedOffer = z.infer<typeof claimedOffer>;

/** What a shopper holds of one store; of a claim and a code the better one counts. */
export const heldOffer = z.strictObject({ claim: z.string().max(400).optional(), code: line.max(40).optional() });
export type HeldOffer = z.infer<typeof heldOffer>;

export const offersContract = {
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
      summary: 'Which discount was active when, newest first; `to` is null for what still is',
    })
    .input(z.strictObject(pageInput))
    .output(pageOf(discountForm.extend({ from: z.iso.datetime(), to: z.iso.datetime().nullable() }))),
  /**
   * Starts the watch clock, or goes on with the one of `watch`. Null where the event is not on the air and where the store offers nothing, or
   * nothing to this person. To be asked again when the room says `offer`.
   */
  watch: openRoute
    .route({ method: 'POST', path: '/live-streams/{id}/offer', summary: 'The offer of a live event, and how long it is still to be watched for' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ id: liveStreamId, watch: z.string().max(400).optional() }))
    .output(z.object({ offer: shopperOffer.nullable() })),
  claim: openRoute
    .route({ method: 'POST', path: '/live-streams/{id}/offer/claim', summary: 'Claim the offer of a live event that was watched for long enough' })
    .errors(errorsOf('NOT_FOUND', 'OFFER_REFUSED'))
    .input(z.strictObject({ id: liveStreamId, watch: z.string().max(400) }))
    .output(claimedOffer),
  /** Takes nothing: the order does. */
  quote: openRoute
    .route({ method: 'POST', path: '/offers/quote', summary: 'What an order of one store would cost with a claim or a code' })
    .errors(errorsOf('NOT_FOUND'))
    .input(
      heldOffer.extend({
        seller_id: storeId,
        items: z
          .array(z.strictObject({ variant_id: variantId, quantity: z.number().int().min(1).max(maxQuantity) }))
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
        /** Of what was brought and does not count. */
        refused: z.object({ claim: offerRefusal.optional(), code: offerRefusal.optional() }),
      }),
    ),
};
