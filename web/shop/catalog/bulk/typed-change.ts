import { parseRupees } from '#contract/formats/money.ts';
import type { BulkChange } from '#contract/shop/catalog/bulk-edits.ts';
import type { ProductStatus } from '#contract/shop/catalog/variant-rules.ts';

export type BulkField = 'price' | 'stock' | 'status';
/** What the form holds, as it is typed. */
export type BulkForm = { how: string; amount: string; status: ProductStatus };

export const ways: Record<Exclude<BulkField, 'status'>, readonly string[]> = {
  price: ['price_set', 'price_up', 'price_down'],
  stock: ['stock_set', 'stock_add', 'stock_none'],
};

/** The change that is typed; `undefined` while it is none. */
export function changeOf(field: BulkField, { how, amount, status }: BulkForm): BulkChange | undefined {
  if (field === 'status') return { kind: 'status', status };
  const text = amount.trim();
  switch (how) {
    case 'price_set':
      return (parseRupees(text) ?? 0) > 0 ? { kind: 'price_set', price: text } : undefined;
    case 'price_up':
    case 'price_down': {
      const percent = parseRupees(text.replace('%', ''));
      return percent ? { kind: 'price_percent', percent: how === 'price_up' ? percent : -percent } : undefined;
    }
    case 'stock_set':
      return /^\d{1,7}$/.test(text) ? { kind: 'stock_set', stock: Number(text) } : undefined;
    case 'stock_add':
      return /^[+-]?\d{1,7}$/.test(text) && Number(text) !== 0 ? { kind: 'stock_add', units: Number(text) } : undefined;
    default:
      return { kind: 'stock_set', stock: null };
  }
}
