import { expect, test } from 'vitest';
import { rowsFor, valuesOf } from './variant-rows.ts';

const row = { price: '5.00', stock: '', sku: '', mrp: '', image_url: '' };

test('values are separated by commas, each once', () => {
  expect(valuesOf(' S, M,, m , L ')).toEqual(['S', 'M', 'L']);
  expect(valuesOf(' , ')).toEqual([]);
});

const single = { price: '5.00', stock: '12', sku: 'KU-1', mrp: '9.99' };
const plain = { ...row, mrp: '9.99' };

test('every way to choose has a row, and keeps what was filled in', () => {
  const typed = [
    { name: 'Size', values: 'S, M' },
    { name: 'Color', values: 'Red, Blue' },
  ];
  const filled = { ...row, values: ['m', 'Red'], stock: '3', price: '9.00' };
  expect(rowsFor(typed, [filled], single)).toEqual([
    { ...plain, values: ['S', 'Red'] },
    { ...plain, values: ['S', 'Blue'] },
    { ...filled, values: ['M', 'Red'] },
    { ...plain, values: ['M', 'Blue'] },
  ]);
});

test('price and MRP of a product go to each of its first rows, stock and SKU to the first', () => {
  expect(rowsFor([{ name: 'Size', values: 'S, M' }], [], single)).toEqual([
    { ...single, image_url: '', values: ['S'] },
    { ...plain, values: ['M'] },
  ]);
  expect(rowsFor([{ name: 'Size', values: 'S' }], [], {})).toEqual([{ ...row, price: '', values: ['S'] }]);
});

test('what is typed of a choice stays with it when an option is added, and its price when one is taken out', () => {
  const [small, medium] = [
    { ...row, id: '0197a5a0-0000-7000-8000-000000000001', values: ['S'], price: '4.00', stock: '3', sku: 'S-1' },
    { ...row, values: ['M'], price: '6.00', stock: '8', mrp: '7.00' },
  ];
  const size = { name: 'Size', values: 'S, M' };
  const rows = rowsFor([size, { name: 'Color', values: 'Red, Blue' }], [small, medium], single);
  expect(rows).toEqual([
    { ...row, price: '4.00', stock: '3', sku: 'S-1', values: ['S', 'Red'] },
    { ...row, price: '4.00', values: ['S', 'Blue'] },
    { ...row, price: '6.00', stock: '8', mrp: '7.00', values: ['M', 'Red'] },
    { ...row, price: '6.00', mrp: '7.00', values: ['M', 'Blue'] },
  ]);
  expect(rowsFor([size], rows, single)).toEqual([
    { ...row, price: '4.00', values: ['S'] },
    { ...row, price: '6.00', mrp: '7.00', values: ['M'] },
  ]);
});

test('an option without a value has no rows yet', () => {
  expect(rowsFor([{ name: 'Size', values: '' }], [], single)).toEqual([]);
  expect(rowsFor([], [], single)).toEqual([]);
});
