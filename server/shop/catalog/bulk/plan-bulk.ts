import { formatRupees, parseRupees } from '#contract/formats/money.ts';
import type { BulkChange, BulkLine, BulkProblem } from '#contract/shop/catalog/bulk-edits.ts';
import { variantTitle } from '#contract/shop/catalog/variant-rules.ts';
import { maxPricePaise, maxStock } from '#contract/shop/catalog/variants.ts';
import type { ProductChange } from '../catalog-queries.ts';
import type { KnownProduct } from '../import/known-products.ts';
import type { VariantRow } from '../variant-queries.ts';
import type { VariantEdit } from './change-variants-queries.ts';

export type BulkPlan = {
  lines: BulkLine[];
  unchanged: number;
  problems: BulkProblem[];
  products: { before: KnownProduct; to: Partial<ProductChange> }[];
  variants: { before: VariantRow; to: VariantEdit }[];
};

/** What a change does to each product or variant, and what forbids it. Pure: the same for the preview and for the change itself. */
export function planBulk(products: readonly KnownProduct[], change: BulkChange): BulkPlan {
  const plan: BulkPlan = { lines: [], unchanged: 0, problems: [], products: [], variants: [] };
  for (const product of products) {
    if (change.kind === 'status') planStatus(plan, product, change.status);
    else for (const variant of product.variants) planVariant(plan, product, variant, change);
  }
  return plan;
}

function planStatus(plan: BulkPlan, product: KnownProduct, status: KnownProduct['status']): void {
  if (product.status === status) {
    plan.unchanged += 1;
    return;
  }
  plan.lines.push({ product_id: product.id, variant_id: null, name: product.name, title: '', kind: 'status', before: product.status, after: status });
  plan.products.push({ before: product, to: { status } });
}

type OfVariant = Exclude<BulkChange, { kind: 'status' }>;

function planVariant(plan: BulkPlan, { id, name }: KnownProduct, variant: VariantRow, change: OfVariant): void {
  const named = { product_id: id, variant_id: variant.id, name, title: variantTitle(variant.option_values) };
  const field = change.kind === 'price_set' || change.kind === 'price_percent' ? 'price_paise' : 'stock';
  const after = valueAfter(variant, change);
  const message = problemOf(variant, field, after);
  if (message) plan.problems.push({ ...named, message });
  else if (after === variant[field]) plan.unchanged += 1;
  else {
    plan.lines.push({ ...named, kind: field === 'stock' ? 'stock' : 'price', before: variant[field], after });
    plan.variants.push({ before: variant, to: { [field]: after } });
  }
}

function valueAfter({ price_paise, stock }: VariantRow, change: OfVariant): number | null {
  switch (change.kind) {
    case 'price_set':
      return parseRupees(change.price) ?? 0;
    case 'price_percent':
      return percentOf(price_paise, change.percent);
    case 'stock_set':
      return change.stock;
    case 'stock_add':
      // What is not counted stays so.
      return stock === null ? null : stock + change.units;
  }
}

/** A price raised by so many hundredths of a percent, half up to whole paise (docs/product.md, "Change many products"). */
export function percentOf(paise: number, percent: number): number {
  return Math.floor((paise * (10_000 + percent) + 5_000) / 10_000);
}

function problemOf({ mrp_paise, stock }: VariantRow, field: 'price_paise' | 'stock', after: number | null): string | undefined {
  if (field === 'stock') {
    if (after !== null && after < 0) return `Only ${stock} are left.`;
    return after !== null && after > maxStock ? 'Stock is 9,999,999 at most.' : undefined;
  }
  const price = after ?? 0;
  if (price <= 0) return 'The new price would be ₹0.00.';
  if (price > maxPricePaise) return `A price is ${formatRupees(maxPricePaise)} at most.`;
  return mrp_paise !== null && price > mrp_paise ? `MRP ${formatRupees(mrp_paise)} is below the new price, ${formatRupees(price)}.` : undefined;
}
