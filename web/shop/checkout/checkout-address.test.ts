import { expect, test } from 'vitest';
import { cartCheckoutPath } from './cart-address.ts';
import { checkoutPath } from './checkout-address.ts';
import { readPlace } from './page/checkout-place.ts';

const id = '6b1f3c1e-7c2e-4a58-9f0e-2b6d2a1c9d11';

test('a place reads back as it was written', () => {
  const place = { productId: 'p-1', cartOf: undefined, liveId: id, videoId: id, pageId: id, quantity: 3, step: 2 } as const;
  expect(readPlace(new URL(checkoutPath(place), 'http://haat.example').searchParams)).toEqual(place);
});

test('the cart of a store reads back, and one that is no store is none', () => {
  const place = { cartOf: id, step: 2 } as const;
  expect(readPlace(new URL(cartCheckoutPath(place), 'http://haat.example').searchParams)).toMatchObject({ ...place, productId: undefined });
  expect(readPlace(new URLSearchParams({ cart: '../x' })).cartOf).toBeUndefined();
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

test('a live event that is no id is left out: it would have the whole order refused', () => {
  expect(readPlace(new URLSearchParams({ product: 'p-1', live: '../x' })).liveId).toBeUndefined();
});
