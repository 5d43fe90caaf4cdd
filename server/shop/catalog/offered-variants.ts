import type { VariantId } from '#contract/ids.ts';
import type { Offer } from '#contract/shop/cart/cart.ts';
import { leftOf, variantTitle } from '#contract/shop/catalog/variant-rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { shownImage } from './catalog-wire.ts';

/** `state`: whether it can be ordered, its product alone, or neither. `stock`: units, null where they are not counted; it is the seller's. */
export type OfferedVariant = Offer & { state: 'sold' | 'choose again' | 'gone'; stock: number | null };

type OfferRow = Awaited<ReturnType<typeof listOffers>>[number];

export async function listOffers(db: Db, ids: readonly VariantId[]) {
  return await db
    .selectFrom('product_variants as variant')
    .innerJoin('products as product', 'product.id', 'variant.product_id')
    .innerJoin('stores as store', 'store.id', 'variant.store_id')
    .select(['variant.id as variant_id', 'variant.product_id', 'variant.store_id as seller_id', 'store.name as seller_name'])
    .select(['product.slug', 'product.name', 'variant.option_values', 'variant.price_paise', 'variant.stock'])
    .select(['variant.image_url as own_image_url', 'product.image_url', 'product.status', 'variant.deleted_at', 'product.deleted_at as product_deleted_at'])
    .where('variant.id', 'in', ids)
    .execute();
}

export function toOffered(row: OfferRow): OfferedVariant {
  const { option_values, stock, own_image_url, image_url, status, deleted_at, product_deleted_at, ...offer } = row;
  return {
    ...offer,
    choice: variantTitle(option_values),
    stock,
    left: leftOf(stock),
    image_url: shownImage(own_image_url ?? image_url),
    state: product_deleted_at || status === 'hidden' ? 'gone' : deleted_at ? 'choose again' : 'sold',
  };
}
