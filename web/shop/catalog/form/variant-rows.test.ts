import { expect, test } from 'vitest';
import { rowsFor, valuesOf } from './variant-rows.ts';

const row = { price: '5.00', stock: '', sku: '', mrp: '', image_url: '' };

test('values are separated by commas, each once', () => {
  expect(valuesOf(' S, M,, m , L ')).toEqual(['S', 'M', 'L']);
  expect(valuesOf(' , ')).toEqual([]);
});

test('every way to choose has a row, and keeps what was filled in', () => {
  const typed = [
    { name: 'Size', values: 'S, M' },
    { name: 'Color', values: 'Red, Blue' },
  ];
  const filled = { ...row, values: ['m', 'Red'], stock: '3', price: '9.00' };
  expect(rowsFor(typed, [filled], '5.00')).toEqual([
    { ...row, values: ['S', 'Red'] },
    { ...row, values: ['S', 'Blue'] },
    { ...filled, values: ['M', 'Red'] },
    { ...row, values: ['M', 'Blue'] },
  ]);
});

test('an option without a value has no rows yet', () => {
  expect(rowsFor([{ name: 'Size', values: '' }], [], '5')).toEqual([]);
  expect(rowsFor([], [], '5')).toEqual([]);
});
