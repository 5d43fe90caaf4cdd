import { parseRupees } from '#contract/formats/money.ts';
import type { VariantId } from '#contract/ids.ts';
import type { ProductForm } from '#contract/shop/catalog/product-form.ts';
import { choiceKey } from '#contract/shop/catalog/variant-rules.ts';
import type { VariantForm } from '#contract/shop/catalog/variants.ts';
import { invalidInput, type Refused } from '#server/platform/outcome.ts';
import type { VariantChange, VariantRow } from './variant-queries.ts';

export type VariantPlan = { change: { before: VariantRow; to: VariantChange }[]; add: VariantChange[]; drop: VariantId[] };

/** The variants that a form asks for; `undefined` where it leaves them as they are. */
export function wantedVariants(form: ProductForm): (VariantChange & { id?: VariantId })[] | undefined {
  const { options, variants, price } = form;
  if (options && options.length > 0) return (variants ?? []).map((row, position) => ({ id: row.id as VariantId | undefined, ...toChange(row, position) }));
  return price === undefined ? undefined : [toChange({ ...form, price, values: [], image_url: undefined }, 0)];
}

/** Compares stored variants with the wanted ones: matched by id, else by option values; stored ones without a match are dropped. */
export function planVariants(before: readonly VariantRow[], wanted: readonly (VariantChange & { id?: VariantId })[]): VariantPlan {
  const left = new Map(before.map((row) => [row.id, row]));
  const plan: VariantPlan = { change: [], add: [], drop: [] };
  const take = (row: VariantRow | undefined) => row && left.delete(row.id) && row;
  const named = new Map(wanted.map((want) => [want, want.id && take(left.get(want.id))]));
  for (const want of wanted) {
    const { id, ...to } = want;
    const found = named.get(want) || take([...left.values()].find((row) => choiceKey(row.option_values) === choiceKey(to.option_values)));
    if (found) plan.change.push({ before: found, to });
    else plan.add.push(to);
  }
  plan.drop = [...left.keys()];
  return plan;
}

/** What the form alone does not show: how many there are of what is new, and an MRP that is kept and now too low. */
export function findPlanProblem({ add, change }: VariantPlan, { options }: ProductForm): Refused | undefined {
  if (add.some(({ stock }) => stock === undefined)) {
    return invalidInput(options?.length ? 'variants' : 'stock', 'Say how many there are of what is new; empty where they are not counted.');
  }
  const over = change.find(({ before, to }) => to.mrp_paise === undefined && before.mrp_paise !== null && to.price_paise > before.mrp_paise);
  return over && invalidInput(options?.length ? `variants.${over.to.position}.mrp` : 'mrp', 'The price is above the MRP');
}

type Row = Omit<VariantForm, 'id'>;

/** The row's texts as columns: empty stands for "none", absent for "as it is". */
function toChange({ values, price, stock, sku, mrp, image_url }: Row, position: number): VariantChange {
  return {
    option_values: values,
    position,
    price_paise: parseRupees(price) ?? 0,
    stock: stock === undefined ? undefined : stock === '' ? null : Number(stock),
    sku,
    mrp_paise: mrp === undefined ? undefined : (parseRupees(mrp) ?? null),
    image_url: image_url === '' ? null : image_url,
  };
}
