import './adding-texts.ts';
import { ORPCError } from '@orpc/client';
import { createElement, type ReactNode } from 'react';
import { addLine, type CartFull, findCartFull, maxCartLines } from '#contract/shop/cart/cart-rules.ts';
import { chooseVariant } from '#contract/shop/catalog/variant-rules.ts';
import { maxOrderLines, maxQuantity } from '#contract/shop/orders/order-sizes.ts';
import { hasStoredSession } from '../../../api/auth.ts';
import { api } from '../../../api/client.ts';
import { text } from '../../../texts/texts.ts';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import type { ChosenProduct } from '../../catalog/chosen-variant.ts';
import type { CartKeys } from '../cart-keys.ts';
import type { CartLine } from '../cart-line.ts';
import { CartStore, readOwner } from '../cart-store.ts';
import { syncCart } from '../cart-sync.ts';
import type { ToBeAdded } from '../to-be-added.ts';

/** One toast says it, however often it is pressed. */
let dismissLast: (() => void) | undefined;

type Added = ToBeAdded & {
  open: (path: string) => void;
  /** Shows what asks for a choice, beside what was pressed. */
  ask: (question: ReactNode) => void;
};

/** Puts one of a variant into the cart, and says so or why not. A card knows neither store nor variant: the server is asked, and the shopper where there are several. */
export async function addToCart(keys: CartKeys, { product, open, ask, ...seen }: Added): Promise<void> {
  if (!('choice' in product) && product.variant_count > 1) {
    const { ChooseSheet } = await import('./choose-sheet.tsx');
    const onChosen = (chosen: ChosenProduct) => void addToCart(keys, { product: chosen, open, ask, ...seen });
    return ask(createElement(ChooseSheet, { key: Date.now(), product, onChosen }));
  }
  const cart = new CartStore(keys);
  const chosen = 'choice' in product ? product : await findChosen(product.id);
  if (!chosen) return showProblem(text('adding:gone'), text('adding:goneText'));
  const before = cart.all().find(({ id }) => id === chosen.variant_id);
  // What an account knows is set there; what it does not is merged, as that of a guest.
  const line = {
    ...toLine(chosen, { liveId: seen.liveId ?? before?.live_id, videoId: seen.videoId ?? before?.video_id }),
    at: before?.at ?? Date.now(),
    ...(before ? { owner: before.owner, isNew: before.isNew } : readOwner()),
    unsaved: before && hasStoredSession(),
  };
  const lines = cart.get();
  const inCart = before?.quantity ?? 0;
  if (chosen.left !== null && inCart >= chosen.left) return sayFewLeft(chosen.left);
  const full = findCartFull(lines, line);
  if (full) return sayFull(full);
  const added = addLine(lines, line).find(({ id }) => id === line.id);
  if (added) cart.put([added]);
  void syncCart(keys);
  dismissLast?.();
  dismissLast = showToast(text('adding:added'), undefined, { label: text('adding:view'), onClick: () => open('/cart') });
}

async function findChosen(productId: string): Promise<ChosenProduct | undefined> {
  try {
    return chooseVariant(await api.catalog.get({ slug_or_id: productId }), undefined);
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

type Seen = Pick<ToBeAdded, 'liveId' | 'videoId'>;

function toLine(product: ChosenProduct, { liveId: live_id, videoId: video_id }: Seen): Omit<CartLine, 'at'> {
  const { variant_id: id, id: product_id, name, choice, price_paise, image_url, slug, seller_id, seller_name } = product;
  return { id, quantity: 1, name, choice, price_paise, image_url, product_id, slug, seller_id, seller_name, live_id, video_id };
}

function sayFewLeft(count: number): void {
  if (count === 0) showProblem(text('adding:gone'), text('adding:goneText'));
  else showProblem(text('adding:full.left', { count }), text('adding:full.leftText'));
}

const most: Record<CartFull, number> = { quantity: maxQuantity, store: maxOrderLines, cart: maxCartLines };

function sayFull(full: CartFull): void {
  const count = most[full];
  showProblem(text(`adding:full.${full}`, { count }), text(`adding:full.${full}Text`, { count }));
}
