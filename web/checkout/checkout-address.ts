import { maxQuantity } from '#contract/orders/order-states.ts';

/** What the address bar of the checkout says: it survives a refresh, and the browser's Back moves between the steps. */
export type CheckoutPlace = { productId: string | undefined; variantId: string | undefined; liveId: string | undefined; quantity: number; step: 1 | 2 };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function readPlace(search: URLSearchParams): CheckoutPlace {
  const quantity = Number(search.get('quantity') ?? 1);
  return {
    productId: search.get('product') ?? undefined,
    variantId: search.get('variant') ?? undefined,
    liveId: readLive(search),
    quantity: Number.isInteger(quantity) ? Math.min(Math.max(quantity, 1), maxQuantity) : 1,
    step: search.get('step') === '2' ? 2 : 1,
  };
}

/** The live event that a product was seen in; anything that is no id is left out. */
export function readLive(search: URLSearchParams): string | undefined {
  const id = search.get('live');
  return id && uuid.test(id) ? id : undefined;
}

/** `/checkout?…` of a place; where Buy Now leads. */
export function checkoutPath({ productId, variantId, liveId, quantity = 1, step = 1 }: Partial<CheckoutPlace> & { productId: string }): string {
  const search = new URLSearchParams({ product: productId });
  if (variantId) search.set('variant', variantId);
  if (quantity > 1) search.set('quantity', String(quantity));
  if (liveId) search.set('live', liveId);
  if (step === 2) search.set('step', '2');
  return `/checkout?${search}`;
}
