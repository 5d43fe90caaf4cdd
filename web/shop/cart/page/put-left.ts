import type { Offer } from '#contract/shop/cart/cart.ts';
import { boundedQuantity, findCartFull } from '#contract/shop/cart/cart-rules.ts';
import { api } from '../../../api/client.ts';
import { text } from '../../../texts/texts.ts';
import { showProblem } from '../../../ui/toast.tsx';
import type { CartLine } from '../cart-line.ts';
import { CartStore } from '../cart-store.ts';

/** Puts what the link of a reminder is about into the cart of this device. What is there already stays as it is, so that opening it twice changes nothing. */
export async function putLeft(token: string): Promise<void> {
  try {
    const { items } = await api.abandoned.listLeft({ token });
    const { items: sold } = await api.cart.quote({ variant_ids: items.map(({ variant_id }) => variant_id) });
    const cart = new CartStore();
    for (const offer of sold) {
      const line = toLine(offer, items.find(({ variant_id }) => variant_id === offer.variant_id)?.quantity ?? 1);
      const lines = cart.get();
      if (!lines.some(({ id }) => id === line.id) && !findCartFull(lines, line)) cart.put([line]);
    }
  } catch (error) {
    // The cart itself is there all the same.
    showProblem(text('cart-page:leftGone'), error instanceof Error ? error.message : undefined);
  }
}

function toLine({ variant_id: id, left: _, ...offer }: Offer, quantity: number): CartLine {
  return { ...offer, id, quantity: boundedQuantity(quantity), at: Date.now() };
}
