import type { VariantId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';

export type ForSale = Awaited<ReturnType<typeof listForSale>>[number];

/** The variants that can still be ordered, with what an order copies from them. Takes no lock. */
export async function listForSale(db: Db, ids: VariantId[]) {
  return await db
    .selectFrom('product_variants as variant')
    .innerJoin('products as product', 'product.id', 'variant.product_id')
    .innerJoin('stores as store', 'store.id', 'variant.store_id')
    .select(['variant.id as variant_id', 'variant.product_id', 'variant.store_id', 'variant.price_paise', 'variant.stock'])
    .select(['product.name as product_name', 'variant.option_values', 'store.pincode as store_pincode'])
    .select((eb) => eb.fn.coalesce('variant.image_url', 'product.image_url').as('image_url'))
    .select(['store.name as store_name', 'store.open_orders_per_phone', 'store.items_per_unconfirmed_phone'])
    .where('variant.id', 'in', ids)
    .where('variant.deleted_at', 'is', null)
    .where('product.deleted_at', 'is', null)
    .execute();
}
