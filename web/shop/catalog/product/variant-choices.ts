import type { Product } from '#contract/shop/catalog/catalog.ts';
import { choiceKey } from '#contract/shop/catalog/variant-rules.ts';

type Variant = Product['variants'][number];

/** What can be chosen for each option, in the order of the variants. */
export function choicesOf({ options, variants }: Product): { name: string; values: string[] }[] {
  return options.map((name, index) => ({ name, values: [...new Set(variants.map(({ values }) => values[index] ?? ''))] }));
}

/** The variant that `value` for an option leads to: with all else as it is, else the nearest that can be bought, else the nearest. */
export function variantFor(product: Product, from: readonly string[], option: number, value: string): Variant | undefined {
  const wanted = from.with(option, value);
  const sameAs = ({ values }: Variant) => values.filter((each, index) => each === wanted[index]).length;
  const candidates = product.variants.filter(({ values }) => values[option] === value);
  const exact = candidates.find(({ values }) => choiceKey(values) === choiceKey(wanted));
  return exact ?? candidates.toSorted((a, b) => Number(a.left === 0) - Number(b.left === 0) || sameAs(b) - sameAs(a))[0];
}
