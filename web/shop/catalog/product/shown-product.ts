import type { Product } from '#contract/shop/catalog/catalog.ts';
import type { ApiClient } from '../../../api/context.ts';
import { foundOrNull } from '../../../api/found.ts';

/** The product of that slug or id, or the newest when none is named (docs/product.md, "Addresses of pages"); null when there is none. */
export async function findShownProduct(api: ApiClient, slugOrId: string | undefined): Promise<Product | null> {
  const wanted = slugOrId ?? (await api.catalog.list({ limit: 1 })).items[0]?.id;
  if (wanted === undefined) return null;
  return await foundOrNull(api.catalog.get({ slug_or_id: wanted }));
}

const fallbackSlug = 'double-ended-spin-fan';

/** What stands in for a product that cannot be loaded, while there is a demo store (docs/product.md, "Demo store"); null without one. */
export async function findFallbackProduct(api: ApiClient): Promise<Product | null> {
  const product = await findShownProduct(api, fallbackSlug);
  if (!product) return null;
  const store = await api.storeSettings.getPublic({ slug_or_id: product.seller_id });
  return store.is_demo ? product : null;
}
