import { expect, test } from 'vitest';
import type { Offer } from '#contract/shop/cart/cart.ts';
import { acceptChanges } from '#contract/shop/cart/cart-changes.ts';
import { maxOrderLines } from '#contract/shop/orders/order-sizes.ts';
import { randomId } from '../../../net/random-id.ts';
import type { CartLine } from '../cart-line.ts';
import { findShut, listOrderable, priceLines } from './priced-lines.ts';

function aLine(change: Partial<CartLine> = {}): CartLine {
  const names = { name: 'Lamp', choice: '', slug: 'lamp', seller_name: 'Rangrez', product_id: randomId(), seller_id: randomId() };
  return { ...names, id: randomId(), quantity: 2, price_paise: 100, image_url: null, at: 0, ...change };
}

const offerOf = (line: CartLine, left: number | null = null) => ({ ...line, variant_id: line.id, left }) as unknown as Offer;
const shut = (lines: CartLine[], items: Offer[]) => findShut(priceLines(lines, { items, choose_again: [] }, true));

test('is open once everything is known and accepted', () => {
  const lines = [aLine(), aLine()];
  expect(findShut(priceLines(lines, undefined, false))).toBe('asking');
  const [first, second] = lines.map((line) => offerOf(line)) as [Offer, Offer];
  expect(shut(lines, [first, second])).toBeUndefined();
  expect(shut(lines, [first])).toBe('changes');
  expect(shut(lines, [first, { ...second, price_paise: 99 }])).toBe('changes');
  expect(shut(lines, [first, { ...second, left: 1 }])).toBe('changes');
});

test('a line that cannot be had is left behind once that is accepted, and alone orders nothing', () => {
  const [gone, lamp] = [acceptChanges(aLine(), undefined), aLine()];
  expect(shut([gone, lamp], [offerOf(lamp)])).toBeUndefined();
  expect(shut([gone], [])).toBe('nothing');
  expect(shut([gone, lamp], [offerOf(gone), offerOf(lamp)])).toBe('changes');
});

test('counts what can be ordered alone', () => {
  const lines = Array.from({ length: maxOrderLines + 1 }, () => aLine());
  expect(
    shut(
      lines,
      lines.map((line) => offerOf(line)),
    ),
  ).toBe('many');
  const [soldOut, ...more] = lines.map((line, index) => (index === 0 ? acceptChanges(line, { price_paise: 100, left: 0 }) : line)) as [CartLine, ...CartLine[]];
  expect(shut([soldOut, ...more], [offerOf(soldOut, 0), ...more.map((line) => offerOf(line))])).toBeUndefined();
});

test('a store of which nothing is left is none that can be ordered from', () => {
  const [lamp, soldOut] = [aLine(), aLine()];
  const groups = [lamp, soldOut].map((line) => ({
    seller_id: line.seller_id,
    priced: priceLines([line], { items: [offerOf(line, line === soldOut ? 0 : null)], choose_again: [] }, true),
  }));
  expect(listOrderable(groups).map(({ seller_id }) => seller_id)).toEqual([lamp.seller_id]);
});
