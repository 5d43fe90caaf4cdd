import { oc } from '@orpc/contract';
import { z } from 'zod';
import { type ProblemCode, problemStatus } from '#contract/problems.ts';
import { offerRefusal } from '#contract/shop/offers/offer-refusals.ts';

const available = z.number().int().nullable();

const dataOf = {
  INPUT_INVALID: z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) }),
  /** The first line that cannot be had, and all of them. `available` as everybody may know it: null for fewer than were asked for, but not few. */
  SOLD_OUT: z.object({ product_id: z.string(), available, lines: z.array(z.object({ variant_id: z.string(), product_id: z.string(), available })) }),
  /** `offers`: why a discount that was brought does not count, by the id of its store. */
  PRICE_CHANGED: z.object({ total_paise: z.number().int(), offers: z.record(z.string(), offerRefusal).optional() }),
  OFFER_REFUSED: z.object({ reason: offerRefusal }),
  /** As Retry-After says; without it, waiting alone does not help. */
  TOO_MANY_REQUESTS: z.object({ retry_after_seconds: z.number().int() }).optional(),
};

type ErrorsOf<C extends ProblemCode> = {
  [K in C]: { status: number; data: K extends keyof typeof dataOf ? (typeof dataOf)[K] : z.ZodOptional<z.ZodUnknown> };
};

/** The declaration of the refusals a route can give, for its `.errors()`. */
export function errorsOf<C extends ProblemCode>(...codes: C[]): ErrorsOf<C> {
  const entries = codes.map((code) => [
    code,
    { status: problemStatus[code], data: code in dataOf ? dataOf[code as keyof typeof dataOf] : z.unknown().optional() },
  ]);
  return Object.fromEntries(entries) as ErrorsOf<C>;
}

/** A route anybody may call. */
export const openRoute = oc.errors(errorsOf('INPUT_INVALID', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'));

/** A route for members of a store: which store follows from who asks. */
export const sellerRoute = openRoute.errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN', 'NOT_FOUND'));

/** Newest first; `cursor` is the `next_cursor` of the page before. */
export const pageInput = { cursor: z.string().max(200).optional(), limit: z.coerce.number().int().min(1).max(100).default(20) };

/** A page that says with the first of them how many rows match: up to `maxCounted`, and one more for all beyond; null with the others. */
export function countedPageOf<T extends z.ZodType>(item: T) {
  return pageOf(item).extend({ total: z.number().int().nullable() });
}

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}
