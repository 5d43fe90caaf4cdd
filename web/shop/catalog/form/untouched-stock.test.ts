import { expect, test } from 'vitest';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { ProductForm } from '#contract/shop/catalog/product-form.ts';
import { withoutUntouchedStock } from './untouched-stock.ts';
import { rowsOf } from './variant-rows.ts';

const variant = (id: string, size: string, stock: number) => ({ id, values: [size], price_paise: 100, stock, sku: '', mrp_paise: null, image_url: null });
const sized = { options: ['Size'], stock: 22, variants: [variant('s', 'S', 10), variant('m', 'M', 5), variant('l', 'L', 7)] } as unknown as OwnProduct;
const single = { options: [], stock: 9, variants: [{ ...variant('one', '', 9), values: [] }] } as unknown as OwnProduct;
const formOf = (form: Partial<ProductForm>) => ({ name: 'Lamp', ...form }) as ProductForm;

test('a stock left alone is not sent, and a changed one is', () => {
  expect(withoutUntouchedStock(formOf({ stock: '9' }), single).stock).toBeUndefined();
  expect(withoutUntouchedStock(formOf({ stock: '10' }), single).stock).toBe('10');
  expect(withoutUntouchedStock(formOf({ stock: '9' }), undefined).stock).toBe('9');
});

test('rows are known by their variant when another one was taken away', () => {
  const rows = rowsOf(sized).slice(1);
  const sent = (variants: typeof rows) => withoutUntouchedStock(formOf({ options: ['Size'], variants }), sized).variants?.map(({ stock }) => stock);
  expect(sent(rows)).toEqual([undefined, undefined]);
  // What M is given now is what S had.
  expect(sent(rows.map((row) => (row.id === 'm' ? { ...row, stock: '10' } : row)))).toEqual(['10', undefined]);
});

test('without its options a product says its stock, since it is that of no variant that it had', () => {
  expect(withoutUntouchedStock(formOf({ options: [], stock: '22' }), sized).stock).toBe('22');
});
