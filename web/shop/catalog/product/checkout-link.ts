import type { Product } from '#contract/shop/catalog/catalog.ts';
import { checkoutPath } from '../../checkout/checkout-address.ts';

/** Buy Now: the state is for display (docs/product.md, "Shop and product"); the address alone is enough after a reload. `liveId`: where it was seen. */
export function checkoutLink({ id, variant_id, variant_count, name, price_paise, image_url, seller_id }: Product, liveId: string | undefined) {
  const product = { id, variant_id, name, price: price_paise, image: image_url, sellerId: seller_id };
  return { to: checkoutPath({ productId: id, variantId: variant_count > 1 ? variant_id : undefined, liveId }), state: { product } };
}
