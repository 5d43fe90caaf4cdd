import { z } from 'zod';
import { liveStreamId, productId, storeId, variantId, videoId } from '#contract/ids.ts';
import { errorsOf, openRoute } from '#contract/route.ts';
import { fewUnits } from '#contract/shop/catalog/variant-rules.ts';
import { keptQuantity } from '#contract/shop/orders/quantity.ts';
import { maxCartLines } from './cart-rules.ts';

/** Two full carts: what two devices brought together is asked for at once. */
const maxAsked = 2 * maxCartLines;

/** A variant as its store names it. */
const namedVariant = z.object({
  variant_id: variantId,
  product_id: productId,
  slug: z.string(),
  name: z.string(),
  /** 'M · Indigo'; empty without options. */
  choice: z.string(),
  image_url: z.string().nullable(),
  seller_id: storeId,
  seller_name: z.string(),
});

/** What a variant is sold for now. */
export const offer = namedVariant.extend({
  price_paise: z.number().int(),
  /** Units that can be sold now while they are few: 0 is sold out, null is in stock (docs/product.md, "Stock"). */
  left: z.number().int().min(0).max(fewUnits).nullable(),
});
export type Offer = z.infer<typeof offer>;

/** A line that an account keeps, sold or not. */
export const keptLine = namedVariant.extend({
  quantity: z.number().int(),
  /** What it cost when it was added. */
  price_paise: z.number().int(),
  live_stream_id: liveStreamId.nullable(),
  video_id: videoId.nullable(),
  added_at: z.iso.datetime(),
});
export type KeptLine = z.infer<typeof keptLine>;

/** A quantity of 0 takes the line out. `merge`: of a guest who signed in, the larger quantity counts, as far as there are so many. */
export const lineChange = z.strictObject({
  variant_id: variantId,
  quantity: keptQuantity,
  merge: z.boolean().default(false),
  /** The live event that it was added from. */
  live_stream_id: liveStreamId.optional(),
  /** The shoppable video that it was added from. */
  video_id: videoId.optional(),
});
export type LineChange = z.infer<typeof lineChange>;

export const cartContract = {
  quote: openRoute
    .route({ method: 'POST', path: '/cart/quote', summary: 'What variants cost now, and whether they can be bought' })
    .input(z.strictObject({ variant_ids: z.array(variantId).min(1).max(maxAsked) }))
    /** What is in neither list is not sold any more; of `choose_again` the product still is. */
    .output(z.object({ items: z.array(offer), choose_again: z.array(variantId) })),
  sync: openRoute
    .errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED'))
    .route({ method: 'POST', path: '/cart/lines', summary: 'Change the cart of whoever is signed in, and read it' })
    .input(z.strictObject({ changes: z.array(lineChange).max(maxAsked) }))
    /** `full`: what was not taken, since a cart holds no more; `few`: what was merged, and of which there are fewer units than were brought. */
    .output(z.object({ lines: z.array(keptLine), full: z.array(variantId), few: z.array(variantId) })),
};
