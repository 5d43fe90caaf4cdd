import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CartLine, readLine } from './cart-line.ts';

const line: CartLine = {
  id: 'c56a4180-65aa-42ec-a945-5fd21dec0538',
  quantity: 2,
  name: 'Blue Kurta',
  choice: 'M · Indigo',
  price_paise: 129_900,
  image_url: null,
  product_id: '6b1f3c1e-7c2e-4a58-9f0e-2b6d2a1c9d11',
  slug: 'blue-kurta',
  seller_id: 'a1d1f3c1-7c2e-4a58-9f0e-2b6d2a1c9d11',
  seller_name: 'Rangrez',
  at: 1_700_000_000_000,
};

test('a line reads back as it was kept', () => {
  expect(readLine(JSON.stringify(line))).toEqual(line);
});

test.each([
  ['no JSON', '{'],
  ['nothing', null],
  ['null', 'null'],
  ['another value', '[]'],
  ['a quantity that no order takes', JSON.stringify({ ...line, quantity: 1e9 })],
  ['a quantity below 0', JSON.stringify({ ...line, quantity: -1 })],
  ['a price that is no number', JSON.stringify({ ...line, price_paise: '1' })],
  ['a name that is none', JSON.stringify({ ...line, name: { html: '<b>' } })],
  ['a picture that is none', JSON.stringify({ ...line, image_url: 4 })],
])('%s is no line', (_, kept) => {
  expect(readLine(kept)).toBeUndefined();
});

test('whatever is kept is read without a crash', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (kept) => void readLine(kept)),
    { numRuns: 1_000 },
  );
});
