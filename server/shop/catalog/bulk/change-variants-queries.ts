import { sql } from 'kysely';
import type { ProductId, StoreId, VariantId } from '#contract/ids.ts';
import { originalPriceOf } from '#contract/shop/catalog/price-history.ts';
import { choiceKey } from '#contract/shop/catalog/variant-rules.ts';
import type { Db } from '#server/platform/database/tables.ts';
import { freeValues, notedAtFirst, type VariantRow } from '../variant-queries.ts';

export type VariantEdit = Partial<Pick<VariantRow, 'option_values' | 'sku' | 'price_paise' | 'mrp_paise' | 'stock' | 'image_url'>>;
export type NewVariantRow = Required<VariantEdit> & { product_id: ProductId; position: number };

/** So many rows of a statement stay below what PostgreSQL takes as parameters. */
const rowsAtOnce = 1_000;

/** Changes many variants, which the caller's transaction holds, with a few statements; a new price is kept and compared as `updateVariant` does. */
export async function changeVariants(tx: Db, edits: readonly { before: VariantRow; to: VariantEdit }[], now: Date): Promise<void> {
  if (edits.length === 0) return;
  await freeValues(
    tx,
    edits.flatMap(({ before, to }) => (to.option_values && choiceKey(to.option_values) !== choiceKey(before.option_values) ? [before.id] : [])),
  );
  const repriced = edits.flatMap(({ before, to }) =>
    to.price_paise === undefined || to.price_paise === before.price_paise ? [] : [{ id: before.id, paise: to.price_paise }],
  );
  const originals = await newPrices(tx, repriced, now);
  const rows = edits.map(({ before, to }) => {
    const { id, option_values, sku, price_paise, mrp_paise, stock, image_url, original_price_paise, original_until } = { ...before, ...to };
    return { id, option_values, sku, price_paise, mrp_paise, stock, image_url, original_price_paise, original_until, ...originals.get(id) };
  });
  await sql`
    update product_variants
    set option_values = c.option_values, sku = c.sku, price_paise = c.price_paise, mrp_paise = c.mrp_paise, stock = c.stock,
      image_url = c.image_url, original_price_paise = c.original_price_paise, original_until = c.original_until
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(
      id uuid, option_values text[], sku text, price_paise bigint, mrp_paise bigint, stock integer,
      image_url text, original_price_paise bigint, original_until timestamptz)
    where product_variants.id = c.id`.execute(tx);
}

type NewPrice = { id: VariantId; paise: number };

/** What each price is compared with from now on. */
async function newPrices(tx: Db, prices: readonly NewPrice[], now: Date) {
  if (prices.length === 0) return new Map<VariantId, { original_price_paise: number | null; original_until: Date | null }>();
  const rows = await tx
    .selectFrom('variant_prices')
    .select(['variant_id', 'from_at as from', 'price_paise as paise'])
    .where(sql<boolean>`variant_id = any(${prices.map(({ id }) => id)})`)
    .orderBy('from_at')
    .execute();
  const histories = Map.groupBy(rows, ({ variant_id }) => variant_id);
  await insertPrices(tx, prices, now);
  return new Map(
    prices.map(({ id, paise }) => {
      const original = originalPriceOf(histories.get(id) ?? [], paise, now);
      return [id, { original_price_paise: original?.paise ?? null, original_until: original?.until ?? null }];
    }),
  );
}

async function insertPrices(tx: Db, prices: readonly NewPrice[], now: Date): Promise<void> {
  for (let at = 0; at < prices.length; at += rowsAtOnce) {
    const rows = prices.slice(at, at + rowsAtOnce).map(({ id, paise }) => ({ variant_id: id, from_at: now, price_paise: paise }));
    await tx
      .insertInto('variant_prices')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['variant_id', 'from_at']).doUpdateSet((eb) => ({ price_paise: eb.ref('excluded.price_paise') })))
      .execute();
  }
}

/** In the order given. */
export async function insertVariants(tx: Db, storeId: StoreId, variants: readonly NewVariantRow[], now: Date): Promise<VariantId[]> {
  const ids: VariantId[] = [];
  for (let at = 0; at < variants.length; at += rowsAtOnce) {
    const rows = variants
      .slice(at, at + rowsAtOnce)
      .map((variant) => ({ ...variant, ...notedAtFirst(variant.stock, now), store_id: storeId, created_at: now }));
    const inserted = await tx.insertInto('product_variants').values(rows).returning('id').execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  await insertPrices(
    tx,
    ids.map((id, index) => ({ id, paise: variants[index]?.price_paise ?? 0 })),
    now,
  );
  return ids;
}
