import { randomUUID } from 'node:crypto';
import type { ProductId, StoreId } from '#contract/ids.ts';
import type { BulkEdit, BulkPreview } from '#contract/shop/catalog/bulk-edits.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { done, inputProblem, type Outcome, refused } from '#server/platform/outcome.ts';
import type { KnownProduct } from '../import/known-products.ts';
import { loadProducts } from '../import/known-products-queries.ts';
import type { ProductNews } from '../product-news.ts';
import { refreshLeads } from '../search/search-queries.ts';
import { changeProducts } from './change-products-queries.ts';
import { changeVariants } from './change-variants-queries.ts';
import { type Change, isImport, noteChanges } from './journal-queries.ts';
import { planBulk } from './plan-bulk.ts';
import { takeBack } from './take-back.ts';

export type BulkService = ReturnType<typeof createBulkService>;

type Parts = { db: Db; clock: Clock; news: Pick<ProductNews, 'tell'> };

/** Of a preview so many lines are shown, and of a refusal so many problems. */
const maxLines = 200;
const maxProblems = 20;
const maxAtOnce = 1_000;

const missing = () => refused('NOT_FOUND', 'One of these products is not in your store any more. Choose them again.');

const tooLate = () => refused('NOT_FOUND', 'This change cannot be taken back any more.');

/** Changes of many products at once: all of them or none, and back. */
export function createBulkService({ db, clock, news }: Parts) {
  /** In the order that was asked for; `undefined` when one is not there. */
  async function load(tx: Db, storeId: StoreId, ids: readonly ProductId[], isHeld: boolean): Promise<KnownProduct[] | undefined> {
    const found = new Map((await loadProducts(tx, storeId, ids, { isHeld })).map((product) => [product.id, product]));
    const products = ids.flatMap((id) => found.get(id) ?? []);
    return products.length === ids.length ? products : undefined;
  }

  return {
    async preview(actor: Actor, { product_ids, change }: BulkEdit): Promise<Outcome<BulkPreview>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const products = await load(db, storeId, product_ids, false);
      if (!products) return missing();
      const { lines, unchanged, problems } = planBulk(products, change);
      return done({ lines: lines.slice(0, maxLines), changes: lines.length, unchanged, problems: problems.slice(0, maxLines) });
    },

    /** INPUT_INVALID, field by field, when one of them cannot be changed so: then none is. Returns by which id it is taken back. */
    async apply(actor: Actor, { product_ids, change }: BulkEdit): Promise<Outcome<{ id: string; changes: number }>> {
      const storeId = requireSeller(actor, 'catalog:write');
      const id = randomUUID();
      const now = clock.now();
      const changed = await inTransaction(db, async (tx) => {
        const products = await load(tx, storeId, product_ids, true);
        if (!products) return missing();
        const plan = planBulk(products, change);
        if (plan.problems.length > 0) {
          const fields = plan.problems.slice(0, maxProblems).map(({ variant_id, product_id, message }) => ({ path: `${product_id}.${variant_id}`, message }));
          return { ok: false, problem: inputProblem(`Nothing was changed: ${plan.problems[0]?.name}: ${plan.problems[0]?.message}`, fields) };
        }
        await changeProducts(tx, plan.products, now);
        await changeVariants(tx, plan.variants, now);
        await noteChanges(tx, { setId: id, storeId, now }, [
          ...plan.products.map(({ before, to }): Change => ({ product_id: before.id, variant_id: null, before: pick(before, to), after: to })),
          ...plan.variants.map(({ before, to }): Change => ({ product_id: before.product_id, variant_id: before.id, before: pick(before, to), after: to })),
        ]);
        await refreshLeads(tx, product_ids);
        return done(plan.lines.length);
      });
      if (!changed.ok) return changed;
      news.tell(product_ids);
      return done({ id, changes: changed.value });
    },

    /** NOT_FOUND for one that was taken back, is too old or another store's. */
    async undo(actor: Actor, id: string): Promise<Outcome<{ changes: number; kept: string[] }>> {
      const storeId = requireSeller(actor, 'catalog:write');
      if (await isImport(db, id)) return tooLate();
      const back = await db.transaction().execute((tx) => takeBack(tx, { storeId, setId: id, limit: maxAtOnce, now: clock.now() }));
      if (back.productIds.length === 0) return tooLate();
      news.tell(back.productIds);
      return done({ changes: back.changes, kept: back.kept });
    },
  };
}

function pick(row: object, fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, row[field as keyof typeof row]]));
}
