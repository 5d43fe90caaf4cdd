import type { Paise } from '#contract/formats/money.ts';

/** `value` in hundredths: of a percent, or of a rupee. */
export type Discount = { discount_type: 'percentage' | 'amount'; value: number };

export type UnpricedLine = { unit_price_paise: Paise; quantity: number };

/** `line_discounts_paise` stands in the order of the lines and adds up to `discount_paise`: what a line is worth when it is returned. */
export type Price = { subtotal_paise: Paise; discount_paise: Paise; total_paise: Paise; line_discounts_paise: Paise[] };

/** What is left to pay of a discounted order at least (docs/product.md, "Discounts"): no order is free, and nothing online is paid below it. */
export const leastTotal: Paise = 100;

/** The one place that prices (docs/product.md, "Discounts"): the lines of one store and the one discount of their order. A percentage is rounded to whole rupees, half up. */
export function priceLines(lines: readonly UnpricedLine[], discount?: Discount): Price {
  const worths = lines.map(({ unit_price_paise, quantity }) => unit_price_paise * quantity);
  const subtotal = worths.reduce((sum, worth) => sum + worth, 0);
  const taken = discount ? Math.max(0, Math.min(amountOf(discount, subtotal), subtotal - leastTotal)) : 0;
  return { subtotal_paise: subtotal, discount_paise: taken, total_paise: subtotal - taken, line_discounts_paise: shareOut(taken, worths) };
}

function amountOf({ discount_type, value }: Discount, subtotal: Paise): Paise {
  if (discount_type === 'amount') return value;
  // In whole numbers: a float would lose paise of a large order.
  return Number((BigInt(subtotal) * BigInt(value) + 500_000n) / 1_000_000n) * 100;
}

/** By largest remainder: whole paise that add up to the amount, none below 0 or above what it is shared by. */
export function shareOut(amount: Paise, worths: readonly Paise[]): Paise[] {
  const sum = BigInt(worths.reduce((total, worth) => total + worth, 0));
  if (amount === 0) return worths.map(() => 0);
  const exact = worths.map((worth) => BigInt(amount) * BigInt(worth));
  const shares = exact.map((part) => Number(part / sum));
  const missing = amount - shares.reduce((total, part) => total + part, 0);
  const byRemainder = exact.map((part, index) => ({ index, remainder: part % sum })).toSorted((a, b) => Number(b.remainder - a.remainder));
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return shares.map((part, index) => part + (raised.has(index) ? 1 : 0));
}
