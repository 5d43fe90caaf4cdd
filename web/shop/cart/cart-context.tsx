import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { hasStoredSession, onAuthEvent } from '../../api/auth.ts';
import { CartKeys } from './cart-keys.ts';

const CartContext = createContext<CartKeys | undefined>(undefined);

function openCart(): CartKeys {
  const cart = new CartKeys(() => sync(cart));
  return cart;
}

/** Together with the cart of the account, where somebody is signed in and looks at it. */
function sync(cart: CartKeys): void {
  if (hasStoredSession()) import('./cart-sync.ts').then(({ syncCart }) => syncCart(cart)).catch(() => {});
}

/** Around every page. What is more than counting is loaded when it is used. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [cart] = useState(openCart);
  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event === 'SIGNED_OUT') cart.clear();
        // Also when the page is looked at again.
        else if (event === 'SIGNED_IN' && cart.isShown) sync(cart);
      }),
    [cart],
  );
  return <CartContext value={cart}>{children}</CartContext>;
}

/** The cart, and how many are in it; on the server, and until the page has come alive, none. Throws outside of `CartProvider`. */
export function useCart(): { cart: CartKeys; count: number } {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return { cart, count: useSyncExternalStore(cart.subscribe, cart.count, () => 0) };
}
