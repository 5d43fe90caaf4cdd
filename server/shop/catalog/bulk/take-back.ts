import type { ProductId, StoreId } from '#contract/ids.ts';
import { variantTitle } from '#contract/shop/catalog/variant-rules.ts';
import type { Db } from '#server/platform/database/tables.ts';
import type { ProductChange } from '../catalog-queries.ts';
import type { KnownProduct } from '../import/known-products.ts';
import { loadProducts } from '../import/known-products-queries.ts';
import { refreshLeads } from '../search/search-queries.ts';
import { markVariantsDeleted, type VariantRow } from '../variant-queries.ts';
import { changeProducts, removeAdded } from './change-products-queries.ts';
import { changeVariants, type VariantEdit } from './change-variants-queries.ts';
import { type Change, takeChanges } from './journal-queries.ts';

export type TakenBack = { productIds: ProductId[]; changes: number; kept: string[] };

type Steps = {
  products: { before: KnownProduct; to: Partial<ProductChange> }[];
  variants: { before: VariantRow; to: VariantEdit }[];
  dropProducts: ProductId[];
  dropVariants: VariantRow[];
  kept: string[];
};

/**
 * Takes back what a set of changes did to the next products of it, inside the caller's transaction: field by field, while each is as the
 * set left it. What somebody changed since stays, and is named in `kept`; none are left when `productIds` is empty.
 */
export async function takeBack(tx: Db, { storeId, setId, limit, now }: { storeId: StoreId; setId: string; limit: number; now: Date }): Promise<TakenBack> {
  const changes = await takeChanges(tx, storeId, setId, limit);
  const byProduct = Map.groupBy(changes, ({ product_id }) => product_id);
  const productIds = [...byProduct.keys()];
  const products = new Map((await loadProducts(tx, storeId, productIds, { isHeld: true })).map((product) => [product.id, product]));
  const steps: Steps = { products: [], variants: [], dropProducts: [], dropVariants: [], kept: [] };
  for (const [id, ofProduct] of byProduct) {
    const product = products.get(id);
    // What was deleted since stays deleted.
    if (product) plan(product, ofProduct, steps);
  }
  await removeAdded(tx, steps.dropProducts, now);
  await markVariantsDeleted(
    tx,
    steps.dropVariants.map(({ id }) => id),
    now,
  );
  await changeVariants(tx, steps.variants, now);
  await changeProducts(tx, steps.products, now);
  if (productIds.length > 0) await refreshLeads(tx, productIds);
  const kept = [...new Set(steps.kept)];
  return { productIds, changes: steps.products.length + steps.variants.length + steps.dropProducts.length + steps.dropVariants.length, kept };
}

function plan(product: KnownProduct, changes: Change[], steps: Steps): void {
  const variants = new Map(product.variants.map((variant) => [variant.id, variant]));
  const added = changes.find(({ variant_id, before }) => variant_id === null && before === null);
  if (added) {
    const isAsAdded = changes.every(({ variant_id, after }) => isStill(variant_id === null ? product : variants.get(variant_id), after));
    if (isAsAdded && changes.length === product.variants.length + 1) steps.dropProducts.push(product.id);
    else steps.kept.push(product.name);
    return;
  }
  for (const { variant_id, before, after } of changes) {
    const variant = variant_id === null ? undefined : variants.get(variant_id);
    if (variant_id !== null && !variant) continue;
    if (!isStill(variant ?? product, after)) steps.kept.push(nameOf(product, variant));
    else if (!variant) steps.products.push({ before: product, to: before as Partial<ProductChange> });
    else if (before) steps.variants.push({ before: variant, to: before as VariantEdit });
    else steps.dropVariants.push(variant);
  }
}

function isStill(row: object | undefined, after: Record<string, unknown>): boolean {
  return row !== undefined && Object.entries(after).every(([field, value]) => JSON.stringify(row[field as keyof typeof row]) === JSON.stringify(value));
}

function nameOf({ name }: KnownProduct, variant: VariantRow | undefined): string {
  return variant && variant.option_values.length > 0 ? `${name} (${variantTitle(variant.option_values)})` : name;
}
