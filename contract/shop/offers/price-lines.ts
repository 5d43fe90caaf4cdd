import type { Paise } from '#contract/formats/money.ts';

/** `value` in hundredths: of a percent, or of a rupee. `min_order_paise`: what its order must be worth before it, null or none without a limit. */
export type Discount = { discount_type: 'percentage' | 'amount'; value: number; min_order_paise?: Paise | null };
/** What a live event takes off each piece of the products that it names, while it is on the air; `value` as of a discount. */
export type ShowPrice = Pick<Discount, 'discount_type' | 'value'> & { product_ids: readonly string[] };
/** `variant_id` settles who bears an odd paisa, so that the order of the lines does not; `product_id` whether a show price is of it. */
export type UnpricedLine = { unit_price_paise: Paise; quantity: number; variant_id?: string; product_id?: string };
/**
 * `line_discounts_paise` stands in the order of the lines and adds up to `discount_paise`: what a line is worth when it is returned. `by`: which
 * of the two counted; undefined where nothing is taken off.
 */
export type Price = {
  subtotal_paise: Paise;
  discount_paise: Paise;
  total_paise: Paise;
  line_discounts_paise: Paise[];
  by: 'discount' | 'show_price' | undefined;
};

/** What is left to pay of a discounted order at least (docs/product.md, "Discounts"): no order is free, and nothing online is paid below it. */
export const leastTotal: Paise = 100;

/**
 * The one place that prices (docs/product.md, "Discounts"): the lines of one store with the one discount of their order, or with the show
 * price of the live event that they are bought in, whichever takes more off; never both. A percentage is rounded to whole rupees of each
 * piece, half up, as its price is shown, so that an order costs the sum of the prices that were shown.
 */
export function priceLines(lines: readonly UnpricedLine[], discount?: Discount, showPrice?: ShowPrice): Price {
  const worths = lines.map(({ unit_price_paise, quantity }) => unit_price_paise * quantity);
  const subtotal = sumOf(worths);
  const counting = discount && !isBelowMinimum(discount, subtotal) ? discount : undefined;
  const parts = counting?.discount_type === 'percentage' ? lines.map((line) => percentOf(line, counting.value)) : worths;
  const ofShow = lines.map((line) => (showPrice ? offEach(line, showPrice) : 0));
  const most = Math.max(0, subtotal - leastTotal);
  const byDiscount = Math.min(most, !counting ? 0 : counting.discount_type === 'amount' ? counting.value : sumOf(parts));
  const byShow = Math.min(most, sumOf(ofShow));
  // Of two that take the same off the show price counts: it uses nothing up.
  const isShow = byShow > 0 && byShow >= byDiscount;
  const taken = isShow ? byShow : byDiscount;
  const ids = lines.map(({ variant_id }) => variant_id ?? '');
  return {
    ...{ subtotal_paise: subtotal, discount_paise: taken, total_paise: subtotal - taken },
    line_discounts_paise: shareOut(taken, isShow ? ofShow : parts, ids),
    by: taken === 0 ? undefined : isShow ? 'show_price' : 'discount',
  };
}

function offEach(line: UnpricedLine, { discount_type, value, product_ids }: ShowPrice): Paise {
  if (!product_ids.includes(line.product_id ?? '')) return 0;
  return discount_type === 'percentage' ? percentOf(line, value) : Math.min(value, line.unit_price_paise) * line.quantity;
}

/** Why a discount takes nothing off lines that are worth so much. */
export function whyNothing(discount: Discount, subtotal: Paise): 'below_minimum' | 'not_for_this' {
  return isBelowMinimum(discount, subtotal) ? 'below_minimum' : 'not_for_this';
}

function isBelowMinimum({ min_order_paise }: Discount, subtotal: Paise): boolean {
  return subtotal < (min_order_paise ?? 0);
}

function percentOf({ unit_price_paise, quantity }: UnpricedLine, value: number): Paise {
  // In whole numbers: a float would lose paise of a large order.
  const rounded = Number((BigInt(unit_price_paise) * BigInt(value) + 500_000n) / 1_000_000n) * 100;
  return Math.min(rounded, unit_price_paise) * quantity;
}

/** By largest remainder, of equal ones the first id: whole paise that add up to the amount, none below 0 or above what it is shared by. */
export function shareOut(amount: Paise, worths: readonly Paise[], ids: readonly string[] = []): Paise[] {
  const sum = BigInt(sumOf(worths));
  if (amount === 0) return worths.map(() => 0);
  const exact = worths.map((worth) => BigInt(amount) * BigInt(worth));
  const shares = exact.map((part) => Number(part / sum));
  const missing = amount - sumOf(shares);
  const idOf = (index: number) => ids[index] ?? '';
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % sum }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || (idOf(a.index) < idOf(b.index) ? -1 : 1));
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return shares.map((part, index) => part + (raised.has(index) ? 1 : 0));
}

function sumOf(amounts: readonly Paise[]): Paise {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
