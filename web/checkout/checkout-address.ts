import { maximumQuantity } from '#contract/orders/order-states.ts';

/** What the address bar of the checkout says: it survives a refresh, and the browser's Back moves between the steps. */
export type CheckoutPlace = { productId: string | undefined; liveId: string | undefined; quantity: number; step: 1 | 2 };

export function readPlace(search: URLSearchParams): CheckoutPlace {
  const quantity = Number(search.get('quantity') ?? 1);
  return {
    productId: search.get('product') ?? undefined,
    liveId: search.get('live') ?? undefined,
    quantity: Number.isInteger(quantity) ? Math.min(Math.max(quantity, 1), maximumQuantity) : 1,
    step: search.get('step') === '2' ? 2 : 1,
  };
}

/** `/checkout?…` of a place; where Buy Now leads. */
export function checkoutPath({ productId, liveId, quantity = 1, step = 1 }: Partial<CheckoutPlace> & { productId: string }): string {
  const search = new URLSearchParams({ product: productId });
  if (quantity > 1) search.set('quantity', String(quantity));
  if (liveId) search.set('live', liveId);
  if (step === 2) search.set('step', '2');
  return `/checkout?${search}`;
}
