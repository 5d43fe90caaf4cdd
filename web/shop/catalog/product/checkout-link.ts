import type { Product } from '#contract/shop/catalog/catalog.ts';
import { type CheckoutPlace, checkoutPath } from '../../checkout/checkout-address.ts';

/** Buy Now: the state is for display (docs/product.md, "Shop and product"); the address alone is enough after a reload. `seen`: where. */
export function checkoutLink(
  { id, variant_id, variant_count, name, price_paise, image_url, seller_id }: Product,
  seen: Partial<Pick<CheckoutPlace, 'liveId' | 'videoId' | 'pageId'>>,
) {
  const product = { id, variant_id, name, price: price_paise, image: image_url, sellerId: seller_id };
  return { to: checkoutPath({ productId: id, variantId: variant_count > 1 ? variant_id : undefined, ...seen }), state: { product } };
}
