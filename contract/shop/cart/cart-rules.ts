import { maxOrderLines, maxQuantity } from '#contract/shop/orders/order-sizes.ts';

/** Different variants in one cart, of all stores. */
export const maxCartLines = 50;

/** As many as an address takes along, out of a browser inside an app. */
export const maxCarriedLines = 30;

/** What the rules know of a line: `id` is its variant. */
type Line = { id: string; seller_id: string; quantity: number };

/** Why one more cannot be added: as many as an order takes of it, of its store, or as a cart holds. */
export type CartFull = 'quantity' | 'store' | 'cart';

export function findCartFull(lines: readonly Line[], added: Line): CartFull | undefined {
  const before = lines.find(({ id }) => id === added.id);
  if (before) return before.quantity + added.quantity > maxQuantity ? 'quantity' : undefined;
  if (lines.length >= maxCartLines) return 'cart';
  return lines.filter(({ seller_id }) => seller_id === added.seller_id).length >= maxOrderLines ? 'store' : undefined;
}

/** Adding what is there increases its quantity, and shows it as it is known now; at most as many as an order takes. */
export function addLine<L extends Line>(lines: readonly L[], added: L): L[] {
  if (!(added.quantity > 0)) return [...lines];
  const before = lines.find(({ id }) => id === added.id);
  const line = { ...added, quantity: boundedQuantity((before?.quantity ?? 0) + added.quantity) };
  return before ? lines.map((other) => (other === before ? line : other)) : [...lines, line];
}

/** A quantity of 0 or less removes the line; a line that is not there stays away. */
export function setQuantity<L extends Line>(lines: readonly L[], id: string, quantity: number): L[] {
  if (!(quantity > 0)) return lines.filter((line) => line.id !== id);
  return lines.map((line) => (line.id === id ? { ...line, quantity: boundedQuantity(quantity) } : line));
}

/**
 * Of a line that two carts of one person have: the larger quantity, and no more units than there are (`stock`, null where they are not
 * counted), so that merging twice changes nothing. One stays in any case: no line is lost.
 */
export function mergeQuantity(kept: number, brought: number, stock: number | null): number {
  return boundedQuantity(Math.min(Math.max(kept, brought), stock ?? maxQuantity));
}

/** Whole, from 1 to as many as an order takes. */
export function boundedQuantity(quantity: number): number {
  return Math.min(Math.max(Math.trunc(quantity), 1), maxQuantity);
}

/** Stores in the order of their first lines. */
export function groupByStore<L extends Line>(lines: readonly L[]): { seller_id: L['seller_id']; lines: L[] }[] {
  const stores = [...new Set(lines.map(({ seller_id }) => seller_id))];
  return stores.map((seller_id) => ({ seller_id, lines: lines.filter((line) => line.seller_id === seller_id) }));
}
