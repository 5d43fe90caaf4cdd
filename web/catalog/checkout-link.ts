import type { Product } from '#contract/catalog/catalog.ts';
import { checkoutPath } from '../checkout/checkout-address.ts';

/** Buy Now: the state is for display (docs/product.md, "Shop and product"); the address alone is enough after a reload. */
export function checkoutLink({ id, variant_id, name, price_paise, image_url, seller_id }: Product) {
  const product = { id, variant_id, name, price: price_paise, image: image_url, sellerId: seller_id };
  return { to: checkoutPath({ productId: id }), state: { product } };
}
