import type { Discount } from '#contract/shop/offers/price-lines.ts';

const maxWord = 12;

/** SAVE20 for the demo store, else the store's name, or its first word, and the value: ASHA10. */
export function suggestCode({ name, is_demo }: { name: string; is_demo: boolean }, { value }: Pick<Discount, 'value'>): string {
  if (is_demo) return 'SAVE20';
  const words = name
    .normalize('NFKD')
    .toUpperCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^A-Z0-9]/g, ''));
  const [first = ''] = words;
  const word = first.length >= 3 ? first : words.join('');
  return `${word.length >= 3 ? word.slice(0, maxWord) : 'SAVE'}${Math.max(1, Math.floor(value / 100))}`;
}
