import { expect, test } from 'vitest';
import { checkoutPath, readPlace } from './checkout-address.ts';

test('a place reads back as it was written', () => {
  const place = { productId: 'p-1', liveId: 'l-1', quantity: 3, step: 2 } as const;
  expect(readPlace(new URL(checkoutPath(place), 'http://haat.example').searchParams)).toEqual(place);
});

test.each([
  ['0', 1],
  ['-4', 1],
  ['1.5', 1],
  ['many', 1],
  ['99', 10],
])('the quantity "%s" in an address is taken as %i', (text, quantity) => {
  expect(readPlace(new URLSearchParams({ product: 'p-1', quantity: text })).quantity).toBe(quantity);
});
