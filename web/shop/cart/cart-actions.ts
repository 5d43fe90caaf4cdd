import { setQuantity } from '#contract/shop/cart/cart-rules.ts';
import { hasStoredSession } from '../../api/auth.ts';
import type { CartLine } from './cart-line.ts';
import type { CartStore } from './cart-store.ts';
import { syncCart } from './cart-sync.ts';

/** Steps of a quantity that follow each other are sent to the account at once. */
const gatherMs = 400;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps lines as they are now, also in the account of whoever is signed in. */
export function keepLines(cart: CartStore, lines: readonly CartLine[]): void {
  const unsaved = hasStoredSession();
  cart.put(lines.map((line) => ({ ...line, unsaved })));
  tellSoon(cart);
}

/** 0 or less takes it out. */
export function changeQuantity(cart: CartStore, id: string, quantity: number): void {
  const line = setQuantity(cart.get(), id, quantity).find((each) => each.id === id);
  if (line) keepLines(cart, [line]);
  else removeLines(cart, [id]);
}

/** An account hears of it; until then the line is kept as one without a quantity. */
export function removeLines(cart: CartStore, ids: readonly string[]): void {
  const lines = cart.all().filter(({ id }) => ids.includes(id));
  if (hasStoredSession()) cart.put(lines.map((line) => ({ ...line, quantity: 0, unsaved: true })));
  else cart.drop(ids);
  tellSoon(cart);
}

/** Takes out what was ordered: more of it that was added meanwhile stays. */
export function removeOrdered(cart: CartStore, items: readonly { variant_id: string; quantity: number }[]): void {
  for (const { variant_id, quantity } of items) {
    const line = cart.get().find(({ id }) => id === variant_id);
    if (line) changeQuantity(cart, variant_id, line.quantity - quantity);
  }
}

function tellSoon(cart: CartStore): void {
  clearTimeout(timer);
  timer = setTimeout(() => cart.keys && void syncCart(cart.keys), gatherMs);
}
