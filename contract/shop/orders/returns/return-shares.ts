import type { Paise } from '#contract/formats/money.ts';

/** Of the whole line, as its order was priced. */
export type PaidLine = { unit_price_paise: Paise; quantity: number; discount_paise: Paise };

/**
 * What `count` units of a line cost after their part of the discount, `before` of them having come back earlier. Whole paise: however a
 * line is returned, its parts add up to what was paid for it (docs/decisions/0053).
 */
export function paidFor(line: PaidLine, before: number, count: number): Paise {
  const paid = BigInt(line.unit_price_paise * line.quantity - line.discount_paise);
  const upTo = (units: number) => (paid * BigInt(units)) / BigInt(line.quantity);
  return Number(upTo(before + count) - upTo(before));
}
