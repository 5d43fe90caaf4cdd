import { toRupeeText } from '#contract/formats/money.ts';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { ProductForm } from '#contract/shop/catalog/product-form.ts';
import { choiceKey, lookOf } from '#contract/shop/catalog/variant-rules.ts';
import type { VariantForm } from '#contract/shop/catalog/variants.ts';

/** An option as it is typed: 'Size', 'S, M, L'. */
export type TypedOption = { name: string; values: string };

/** What is typed for a product without options. */
type SingleForm = Pick<ProductForm, 'price' | 'stock' | 'sku' | 'mrp'>;

const emptyRow = { price: '', stock: '', sku: '', mrp: '', image_url: '' };

/** 'S, M,, m' → S and M. */
export function valuesOf(typed: string): string[] {
  const values = new Map<string, string>();
  for (const value of typed.split(',').map((part) => part.trim())) if (value !== '' && !values.has(lookOf(value))) values.set(lookOf(value), value);
  return [...values.values()];
}

/**
 * A row for each way to choose, in the order of the options; what was filled in for a choice that stays is kept. A new row takes price, MRP and
 * picture from the choice with an option fewer or more, else from the product as it was without options. Stock and SKU are counted once: they go
 * to the first of the rows that such a choice, or the product, is divided into. Options without a value have no rows.
 */
export function rowsFor(options: readonly TypedOption[], before: readonly VariantForm[], single: SingleForm): VariantForm[] {
  const lists = options.map(({ values }) => valuesOf(values));
  if (lists.length === 0 || lists.some((list) => list.length === 0)) return [];
  const choices = lists.reduce<string[][]>((sofar, list) => sofar.flatMap((values) => list.map((value) => [...values, value])), [[]]);
  const known = new Map(before.map((row) => [choiceKey(row.values), row]));
  const whole = wholeRow(single);
  const divided = before.length === 0 ? [whole] : [...before];
  return choices.map((values) => {
    const same = known.get(choiceKey(values));
    if (same) return { ...emptyRow, ...same, values };
    const { price, mrp, image_url } = before.find((row) => isPart(row.values, values) || isPart(values, row.values)) ?? whole;
    const place = divided.findIndex((row) => isPart(row.values, values));
    const [counted] = place < 0 ? [] : divided.splice(place, 1);
    return { price, mrp, image_url, stock: counted?.stock ?? '', sku: counted?.sku ?? '', values };
  });
}

function wholeRow({ price = '', stock = '', sku = '', mrp = '' }: SingleForm): VariantForm {
  return { ...emptyRow, price, stock, sku, mrp, values: [] };
}

/** Whether whoever makes the longer choice makes the shorter one, too. */
function isPart(shorter: readonly string[], longer: readonly string[]): boolean {
  const looks = new Set(longer.map(lookOf));
  return shorter.length < longer.length && shorter.every((value) => looks.has(lookOf(value)));
}

/** Whether units or a code of the product's own are typed, which one row alone can have. */
export function isCounted({ stock, sku }: Pick<VariantForm, 'stock' | 'sku'>): boolean {
  return Boolean(stock || sku);
}

/** The options of a product as they are typed. */
export function typedOptions(product: OwnProduct | undefined): TypedOption[] {
  const { options = [], variants = [] } = product ?? {};
  return options.map((name, index) => ({ name, values: [...new Set(variants.map((row) => row.values[index]))].join(', ') }));
}

export function rowsOf(product: OwnProduct | undefined): VariantForm[] {
  if (!product || product.options.length === 0) return [];
  return product.variants.map(({ id, values, price_paise, stock, sku, mrp_paise, image_url }) => ({
    ...{ id, values, sku, price: toRupeeText(price_paise), stock: stock?.toString() ?? '' },
    mrp: mrp_paise === null ? '' : toRupeeText(mrp_paise),
    image_url: image_url ?? '',
  }));
}
