import { z } from 'zod';
import { liveStreamId, productId } from '#contract/ids.ts';
import { eventRoute } from '#contract/live/event-route.ts';
import { liveStreamStatus } from '#contract/live/live.ts';
import { pageInput, pageOf, sellerRoute } from '#contract/route.ts';

/** What a show price takes off each piece; `value` in hundredths: of a percent, or of a rupee. */
export const eachOff = z.object({ discount_type: z.enum(['percentage', 'amount']), value: z.number().int().positive() });

/** The show price of a live event, as its seller sees it; `did`: orders that stand with it, and what was taken off them. */
const showPrice = eachOff.extend({
  live_stream_id: liveStreamId,
  title: z.string(),
  status: liveStreamStatus,
  /** It does not count any more; orders that had it still do. */
  is_taken_away: z.boolean(),
  product_ids: z.array(productId),
  created_at: z.iso.datetime(),
  did: z.object({ ordered: z.number().int(), given_paise: z.number().int() }),
});
export type ShowPriceOfEvent = z.infer<typeof showPrice>;

export const showPriceForm = z.strictObject({
  discount_type: z.enum(['percentage', 'amount']),
  value: z.number().int().min(1),
  product_ids: z.array(productId).min(1, 'Choose at least one product').max(50, 'Choose 50 products at most'),
});
export type ShowPriceForm = z.infer<typeof showPriceForm>;

const ofEvent = { id: liveStreamId };

export const showPricesContract = {
  listShowPrices: sellerRoute
    .route({
      method: 'GET',
      path: '/seller/show-prices',
      summary: 'Prices that hold in one live event of the signed-in store while it is on air, newest first',
    })
    .input(z.strictObject(pageInput))
    .output(pageOf(showPrice)),
  saveShowPrice: eventRoute('PUT', '/show-price', 'Set the live price of a live event, for products of it')
    .input(showPriceForm.extend(ofEvent))
    .output(showPrice),
  endShowPrice: eventRoute('DELETE', '/show-price', 'Take the live price of a live event away; orders keep what they had')
    .input(z.strictObject(ofEvent))
    .output(z.object({})),
};
