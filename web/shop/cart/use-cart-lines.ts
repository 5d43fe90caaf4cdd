import { useState, useSyncExternalStore } from 'react';
import { useCart } from './cart-context.tsx';
import type { CartLine } from './cart-line.ts';
import { CartStore } from './cart-store.ts';

const none: readonly CartLine[] = [];

/** The lines of the cart, for the screens that show them. */
export function useCartLines(): { cart: CartStore; lines: readonly CartLine[] } {
  const { cart: keys } = useCart();
  const [cart] = useState(() => new CartStore(keys));
  return { cart, lines: useSyncExternalStore(keys.subscribe, cart.get, () => none) };
}
