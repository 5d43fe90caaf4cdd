import { toRupeeText } from '#contract/formats/money.ts';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import { choiceKey, lookOf } from '#contract/shop/catalog/variant-rules.ts';
import type { VariantForm } from '#contract/shop/catalog/variants.ts';

/** An option as it is typed: 'Size', 'S, M, L'. */
export type TypedOption = { name: string; values: string };

const emptyRow = { price: '', stock: '', sku: '', mrp: '', image_url: '' };

/** 'S, M,, m' → S and M. */
export function valuesOf(typed: string): string[] {
  const values = new Map<string, string>();
  for (const value of typed.split(',').map((part) => part.trim())) if (value !== '' && !values.has(lookOf(value))) values.set(lookOf(value), value);
  return [...values.values()];
}

/** A row for each way to choose, in the order of the options; what was filled in for a choice that stays is kept. Options without a value have no rows. */
export function rowsFor(options: readonly TypedOption[], before: readonly VariantForm[], price: string): VariantForm[] {
  const lists = options.map(({ values }) => valuesOf(values));
  if (lists.length === 0 || lists.some((list) => list.length === 0)) return [];
  const choices = lists.reduce<string[][]>((sofar, list) => sofar.flatMap((values) => list.map((value) => [...values, value])), [[]]);
  const known = new Map(before.map((row) => [choiceKey(row.values), row]));
  return choices.map((values) => ({ ...emptyRow, price, ...known.get(choiceKey(values)), values }));
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
