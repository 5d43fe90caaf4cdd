import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StoreId, VariantId, VideoId } from '#contract/ids.ts';
import type { Offer } from '#contract/shop/cart/cart.ts';
import { quantityNow } from '#contract/shop/cart/cart-changes.ts';
import { groupByStore } from '#contract/shop/cart/cart-rules.ts';
import type { AnsweredOrders } from '#contract/shop/orders/orders.ts';
import { api } from '../../../api/client.ts';
import { useNotedCheckout } from '../../../overview/views/use-noted-checkout.ts';
import { changeQuantity, removeOrdered } from '../../cart/cart-actions.ts';
import type { CartLine } from '../../cart/cart-line.ts';
import { CartStore } from '../../cart/cart-store.ts';
import { findShut, priceLines, type Quote } from '../../cart/page/priced-lines.ts';
import { useCartLines } from '../../cart/use-cart-lines.ts';
import { findUnpaid } from '../../payments/unpaid.ts';
import { allStores, cartCheckoutPath } from '../cart-address.ts';
import type { CheckoutLine, CheckoutOrder } from '../checkout-order.ts';
import { Checkout } from './checkout.tsx';

/** What was in the cart of a store when it was asked what it costs. `asked`: the variants, none of them added later. */
export type QuotedCart = { cartOf: string; asked: ReadonlySet<string>; quote: Quote; offers: ReadonlyMap<string, Offer> };

export async function quoteCart(cartOf: string): Promise<QuotedCart | undefined> {
  const ids = linesOf(new CartStore().get(), cartOf).map(({ id }) => id as VariantId);
  if (ids.length === 0) return undefined;
  const quote = await api.cart.quote({ variant_ids: ids });
  return { cartOf, asked: new Set(ids), quote, offers: new Map(quote.items.map((offer) => [offer.variant_id, offer])) };
}

type Parts = {
  quoted: QuotedCart;
  step: 1 | 2;
  /** Where the cart has become empty, as by an order in another tab. */
  none: ReactNode;
  /** Where something is still to be done in the cart. */
  shut: ReactNode;
};

/** The checkout of what one store has in the cart, or all of them. It follows the cart until it is ordered, which takes the lines out of it. */
export function CartCheckout({ quoted, step, none, shut }: Parts) {
  const { cart, lines } = useCartLines();
  // What changes later is said here.
  const [isShut] = useState(() => isShutAtFirst(quoted));
  const [ordered, setOrdered] = useState<CheckoutOrder>();
  const order = ordered ?? toOrder(quoted, lines);
  useNotedCheckout(groupByStore(linesOf(lines, quoted.cartOf)).flatMap(({ lines: [first] }) => first?.product_id ?? []));
  if (order.stores.length === 0) return none;
  if (isShut) return shut;

  function takeOut({ orders }: AnsweredOrders): void {
    // The screen stays as it is until the thanks have taken its place.
    flushSync(() => setOrdered(order));
    for (const { lines: taken } of orders) removeOrdered(cart, taken);
  }

  return (
    <Checkout
      order={order}
      step={step}
      pathOf={(next) => cartCheckoutPath({ cartOf: quoted.cartOf, step: next })}
      onQuantity={({ variant_id }, quantity) => changeQuantity(cart, variant_id, quantity)}
      onOrdered={takeOut}
    />
  );
}

function attemptOf(cartOf: string): string {
  return `cart ${cartOf}`;
}

/** An address leads past the cart. Units that wait for the payment of this very order are no change. */
function isShutAtFirst({ cartOf, asked, quote }: QuotedCart): boolean {
  if (findUnpaid({ attempt: attemptOf(cartOf) })) return false;
  const lines = linesOf(new CartStore().get(), cartOf).filter(({ id }) => asked.has(id));
  return ['changes', 'many'].includes(findShut(priceLines(lines, quote, true)) ?? '');
}

function linesOf(lines: readonly CartLine[], cartOf: string): CartLine[] {
  return lines.filter(({ seller_id }) => cartOf === allStores || seller_id === cartOf);
}

function toOrder({ cartOf, asked, offers }: QuotedCart, all: readonly CartLine[]): CheckoutOrder {
  const lines = linesOf(all, cartOf).filter(({ id }) => asked.has(id));
  const lastLive = lines.findLast(({ live_id, id }) => live_id !== undefined && offers.has(id));
  const stores = groupByStore(lines).map(({ seller_id, lines: own }) => ({
    seller_id: seller_id as StoreId,
    seller_name: own.map(({ id }) => offers.get(id)?.seller_name).find(Boolean) ?? own[0]?.seller_name ?? '',
    lines: own.map((line) => toLine(line, offers.get(line.id))),
  }));
  return { attempt: attemptOf(cartOf), stores, liveId: lastLive?.live_id, isCart: true };
}

function toLine({ video_id: seen, ...line }: CartLine, offer: Offer | undefined): CheckoutLine {
  if (!offer) return { ...line, variant_id: line.id as VariantId, original_price_paise: null, left: 0, isGone: true };
  const { variant_id, name, choice, image_url, price_paise, left } = offer;
  const video_id = seen as VideoId | undefined;
  return { variant_id, name, choice, image_url, price_paise, original_price_paise: null, left, quantity: quantityNow(line, offer), video_id };
}
