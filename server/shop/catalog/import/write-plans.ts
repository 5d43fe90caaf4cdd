import type { ProductId, StoreId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/tables.ts';
import { changeProducts, insertProducts } from '../bulk/change-products-queries.ts';
import { changeVariants, insertVariants, type NewVariantRow } from '../bulk/change-variants-queries.ts';
import { type Change, noteChanges } from '../bulk/journal-queries.ts';
import { refreshLeads } from '../search/search-queries.ts';
import type { NewVariant, ProductPlan } from './plan-sheet.ts';

type Set = { setId: string; storeId: StoreId; now: Date };
type Placed = { plan: ProductPlan; id: ProductId };

/** Writes what rows ask for with a few statements, in the caller's transaction, which holds the known products; and what it takes to take it back. */
export async function writePlans(tx: Db, set: Set, plans: readonly ProductPlan[]): Promise<{ productIds: ProductId[]; refused: ProductPlan[] }> {
  const { storeId, now } = set;
  const fresh = plans.filter(({ known }) => !known);
  const newIds = await insertProducts(
    tx,
    storeId,
    fresh.map(({ slug, product }) => ({ ...product, slug })),
    now,
  );
  const idOf = new Map(fresh.map((plan, index) => [plan, newIds[index]]));
  const placed = plans.flatMap((plan): Placed[] => {
    const id = plan.known?.id ?? idOf.get(plan);
    return id ? [{ plan, id }] : [];
  });
  const edited = placed.flatMap(({ plan: { known, product } }) => (known && Object.keys(product).length > 0 ? [{ before: known, to: product }] : []));
  await changeProducts(tx, edited, now);
  const edits = placed.flatMap(({ plan }) => plan.edit);
  await changeVariants(tx, edits, now);
  const added = placed.flatMap(({ plan, id }) => plan.add.map((variant, index) => toRow(variant, id, nextPosition(plan) + index)));
  const variantIds = await insertVariants(tx, storeId, added, now);
  await noteChanges(tx, set, [
    ...placed.flatMap(({ plan: { known, product }, id }): Change[] => (known ? [] : [{ product_id: id, variant_id: null, before: null, after: product }])),
    ...edited.map(({ before, to }): Change => ({ product_id: before.id, variant_id: null, before: pick(before, to), after: to })),
    ...edits.map(({ before, to }): Change => ({ product_id: before.product_id, variant_id: before.id, before: pick(before, to), after: to })),
    ...added.map(({ position: _, product_id, ...after }, index): Change => ({ product_id, variant_id: variantIds[index] ?? null, before: null, after })),
  ]);
  const productIds = placed.map(({ id }) => id);
  if (productIds.length > 0) await refreshLeads(tx, productIds);
  return { productIds, refused: fresh.filter((plan) => idOf.get(plan) === undefined) };
}

function toRow(variant: NewVariant, product_id: ProductId, position: number): NewVariantRow {
  return { ...variant, product_id, position };
}

/** After those that there are. */
function nextPosition({ known }: ProductPlan): number {
  return known ? Math.max(-1, ...known.variants.map(({ position }) => position)) + 1 : 0;
}

function pick(row: object, fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, row[field as keyof typeof row]]));
}
