import type { ProductId, StoreId } from '#contract/ids.ts';
import { chooseVariant } from '#contract/shop/catalog/variant-rules.ts';
import { api } from '../../api/client.ts';
import { keepHeldOffer, readHeldOffer } from './held-offers.ts';
import type { OfferWays } from './offer-flow.ts';

/** Asks what the offer that this browser holds is worth on a product, and keeps it as the server says it. */
export async function verifyHeld(sellerId: StoreId, productId: ProductId | undefined): ReturnType<OfferWays['verify']> {
  const held = readHeldOffer(sellerId);
  if (!held) return { refused: 'unknown_code' };
  if (!productId) return undefined;
  const product = chooseVariant(await api.catalog.get({ slug_or_id: productId }), undefined);
  if (!product) return undefined;
  const { claim, code } = held;
  const brought = claim ? { claim } : { code };
  const { applied, refused } = await api.offers.quote({ seller_id: sellerId, items: [{ variant_id: product.variant_id, quantity: 1 }], ...brought });
  const reason = refused.claim ?? refused.code ?? 'ended';
  // Nothing can be taken off this product; it may count for another.
  if (!applied) return reason === 'not_for_this' || reason === 'below_minimum' ? undefined : { refused: reason };
  keepHeldOffer(sellerId, { ...held, ...applied });
  return { applied };
}
