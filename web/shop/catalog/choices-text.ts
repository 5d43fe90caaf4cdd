import './texts.ts';
import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import { text } from '../../texts/texts.ts';

/** '4 sizes', by what a product is chosen by where that is one thing in English letters; else '4 choices'. */
export function choicesText({ variant_count: count, option }: Pick<ProductCard, 'variant_count' | 'option'>): string {
  const names = option && pluralOf(option);
  return names ? text('catalog:choicesOf', { count, names }) : text('catalog:choices', { count });
}

/** Of a noun as sellers name an option: 'Size', 'Color', 'Fabric'; those that are plural already stay. */
function pluralOf(name: string): string | undefined {
  const word = name.toLowerCase();
  if (!/^[a-z][a-z ]*[a-z]$/.test(word)) return undefined;
  if (/(ss|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (word.endsWith('s')) return word;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}
