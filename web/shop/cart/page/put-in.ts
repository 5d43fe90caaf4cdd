import type { Offer } from '#contract/shop/cart/cart.ts';
import { boundedQuantity, findCartFull, maxCarriedLines } from '#contract/shop/cart/cart-rules.ts';
import { api } from '../../../api/client.ts';
import { text } from '../../../texts/texts.ts';
import { showProblem } from '../../../ui/toast.tsx';
import type { CartLine } from '../cart-line.ts';
import { CartStore, readOwner } from '../cart-store.ts';

type Wanted = { variant_id: string; quantity: number };

/** Puts what the link of a reminder is about into the cart of this device. */
export async function putLeft(token: string): Promise<void> {
  await putIn(async () => (await api.abandoned.listLeft({ token })).items);
}

/** Puts in what a browser inside an app had in its cart (`net/in-app/in-app-script.ts`): '{variant}*{quantity}~…'. What is not of this form is left out. */
export async function putCarried(carried: string): Promise<void> {
  const wanted = [...carried.matchAll(/([\da-f-]{36})\*(\d{1,3})(?:~|$)/g)].map(([, variant_id = '', quantity]) => ({
    variant_id,
    quantity: Number(quantity),
  }));
  if (wanted.length > 0) await putIn(async () => wanted.slice(0, maxCarriedLines));
}

/** What is in the cart already stays as it is, so that opening a link twice changes nothing. */
async function putIn(find: () => Promise<readonly Wanted[]>): Promise<void> {
  try {
    const items = await find();
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
  return { ...offer, id, quantity: boundedQuantity(quantity), at: Date.now(), ...readOwner() };
}
