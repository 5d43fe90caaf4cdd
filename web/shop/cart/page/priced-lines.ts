import type { Offer } from '#contract/shop/cart/cart.ts';
import { findChanges, findOpenChanges, quantityNow } from '#contract/shop/cart/cart-changes.ts';
import { maxOrderLines } from '#contract/shop/orders/order-sizes.ts';
import type { CartLine } from '../cart-line.ts';

/** A line beside what its variant is sold for now; `isKnown`: the server has said so. */
export type PricedLine = { line: CartLine; isKnown: boolean; now: Offer | 'choose again' | undefined };

/** What the cart has of one store. */
export type PricedGroup = { seller_id: string; priced: readonly PricedLine[] };

export type Quote = { items: readonly Offer[]; choose_again: readonly string[] };

/** `isComplete`: the answer is about these very lines, so that what it does not name is not sold any more. */
export function priceLines(lines: readonly CartLine[], quote: Quote | undefined, isComplete: boolean): PricedLine[] {
  const offers = new Map(quote?.items.map((offer) => [offer.variant_id as string, offer]));
  return lines.map((line): PricedLine => {
    const now = offers.get(line.id) ?? (quote?.choose_again.includes(line.id) ? 'choose again' : undefined);
    return { line, now, isKnown: quote !== undefined && (now !== undefined || isComplete) };
  });
}

/** As its store names it now; what is not sold is shown as it was added. */
export function shownOf({ line, now }: PricedLine): Pick<Offer, 'name' | 'choice' | 'image_url' | 'slug' | 'seller_name'> {
  return now && now !== 'choose again' ? now : line;
}

/** Of lines of one store, as it calls itself now where that is known. */
export function storeNameOf(lines: readonly PricedLine[]): string {
  const [first] = lines;
  const named = lines.find(({ now }) => now && now !== 'choose again') ?? first;
  return named ? shownOf(named).seller_name : '';
}

/** A line whose price is not known yet is counted as it was when it was added. */
export function subtotalOf(priced: readonly PricedLine[]): number {
  return priced.reduce((sum, each) => sum + priceOf(each) * countOf(each), 0);
}

export function priceOf({ line, now }: PricedLine): number {
  return now && now !== 'choose again' ? now.price_paise : line.price_paise;
}

/** How many of it an order takes now. */
export function countOf({ line, now, isKnown }: PricedLine): number {
  return isKnown ? quantityNow(line, now) : line.quantity;
}

export function changesOf({ line, now, isKnown }: PricedLine) {
  return isKnown ? findChanges(line, now) : [];
}

export function isToAccept({ line, now, isKnown }: PricedLine): boolean {
  return isKnown && findOpenChanges(line, now).length > 0;
}

export function orderableOf(priced: readonly PricedLine[]): PricedLine[] {
  return priced.filter((each) => countOf(each) > 0);
}

/** The stores of which something can be ordered. */
export function listOrderable<Group extends PricedGroup>(groups: readonly Group[]): Group[] {
  return groups.filter(({ priced }) => orderableOf(priced).length > 0);
}

/** Why these lines cannot go to the checkout, each line that can be had being one of the order (docs/product.md, "Cart"). */
type Shut = 'nothing' | 'asking' | 'changes' | 'many';

export function findShut(priced: readonly PricedLine[]): Shut | undefined {
  const orderable = orderableOf(priced).length;
  if (!priced.every(({ isKnown }) => isKnown)) return 'asking';
  if (orderable === 0) return 'nothing';
  if (priced.some(isToAccept)) return 'changes';
  return orderable > maxOrderLines ? 'many' : undefined;
}
