import { z } from 'zod';
import { liveStreamId, productId } from '#contract/ids.ts';
import { daysOf, firstDay, maxPeriodDays } from './period.ts';

const count = z.number().int();
const paise = z.number().int();
const day = z.iso.date();
const compared = z.object({ now: count, before: count });

/** What an order is known to have come from. Another one, as pages of a store, belongs here once orders keep it. */
export const orderSources = ['show', 'video', 'page', 'direct'] as const;
export type OrderSource = (typeof orderSources)[number];

const asked = day.refine((value) => value >= firstDay && !value.startsWith('+'), `Choose a day from ${firstDay} on`);

/** Days in India, both included. */
export const figuresInput = z
  .strictObject({ from: asked, to: asked })
  .refine((period) => period.from <= period.to, { path: ['to'], message: 'Choose a last day that is not before the first' })
  .refine((period) => daysOf(period) <= maxPeriodDays, { path: ['to'], message: `Choose ${maxPeriodDays} days at most` });

/** What a store sold in a period, as docs/product.md, "Overview", says which rows each figure counts. */
export const figures = z.object({
  from: day,
  to: day,
  /** The period of the same length that `before` counts. */
  before: z.object({ from: day, to: day }),
  revenue_paise: compared,
  customers: compared,
  products: compared,
  sales: compared,
  /** Each day of the period, and what the day in the same place before it came to. */
  days: z.array(z.object({ day, sales: count, revenue_paise: paise, revenue_before_paise: paise })),
  /** Live events that began in the period or that its orders came from, those that sold most first. `viewers` is null where nobody counted. */
  shows: z.array(z.object({ id: liveStreamId, title: z.string(), day: day.nullable(), sales: count, revenue_paise: paise, viewers: count.nullable() })),
  top_products: z.array(z.object({ id: productId, name: z.string(), image_url: z.string().nullable(), units: count, revenue_paise: paise })),
  /** What was looked at, and what checkouts were begun with: the products of `funnel.views` and `funnel.checkouts`, those seen most first. */
  seen_products: z.array(z.object({ id: productId, name: z.string(), image_url: z.string().nullable(), views: count, checkouts: count })),
  sources: z.array(z.object({ source: z.enum(orderSources), sales: count, revenue_paise: paise })),
  funnel: z.object({ viewers: count, views: count, checkouts: count, orders: count }),
});
export type Figures = z.infer<typeof figures>;

/** How many of them an answer has. */
export const maxShownProducts = 500;
export const maxShownShows = 1_000;
