import { z } from 'zod';
import { measurePurposes, networks } from '#contract/consents/consent-rules.ts';
import { storeId } from '#contract/ids.ts';
import { errorsOf, openRoute } from '#contract/route.ts';

/** Orders that one press places at most: one for each line. */
const maxLinks = 20;
const link = z.string().max(200);
const network = z.enum(networks);

/** What can be told of one order: only of stores that measure their ads, and of orders that stand. */
export const measurable = z.object({
  link,
  store_id: storeId,
  store_name: z.string(),
  /** What the store asks and nobody has answered, word for word. */
  asks: z.array(z.object({ purpose: z.enum(measurePurposes), words: z.string() })),
  /** To whom it may be told and is not told yet. */
  due: z.array(network),
});
export type Measurable = z.infer<typeof measurable>;

/** What a network is told of an order, and nothing else. */
export const purchase = z.object({ id: z.string(), value: z.number(), currency: z.literal('INR') });
export type Purchase = z.infer<typeof purchase>;

/** Where a network's script runs: a document of its own, of which the page hears and sees nothing (docs/decisions/0055). */
export const measurePath = '/measure';

export const conversionsContract = {
  look: openRoute
    .route({ method: 'POST', path: '/conversions/look', summary: 'What stores ask before their orders are told to who shows their ads, and what may be told' })
    .input(z.strictObject({ links: z.array(link).max(maxLinks) }))
    .output(z.object({ items: z.array(measurable) })),
  /** `attempt`: of one page; its repeat gets the same answer, every other null. Null as well without a consent. */
  claim: openRoute
    .route({ method: 'POST', path: '/conversions/claim', summary: 'Take it on to tell one order to one network: given to one page, once' })
    .errors(errorsOf('NOT_FOUND'))
    .input(z.strictObject({ link, network, attempt: z.uuid() }))
    .output(z.object({ purchase: purchase.nullable() })),
};
