import { maxQuantity } from '#contract/shop/orders/order-sizes.ts';
import { allStores } from '../cart-address.ts';
import { type CheckoutPlace, readId, readSeen } from '../checkout-address.ts';

export function readPlace(search: URLSearchParams): CheckoutPlace {
  const quantity = Number(search.get('quantity') ?? 1);
  return {
    productId: search.get('product') ?? undefined,
    cartOf: search.get('cart') === allStores ? allStores : readId(search, 'cart'),
    variantId: search.get('variant') ?? undefined,
    ...readSeen(search),
    quantity: Number.isInteger(quantity) ? Math.min(Math.max(quantity, 1), maxQuantity) : 1,
    step: search.get('step') === '2' ? 2 : 1,
  };
}
