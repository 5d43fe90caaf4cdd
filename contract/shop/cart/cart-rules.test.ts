import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxOrderLines, maxQuantity } from '#contract/shop/orders/order-sizes.ts';
import { addLine, boundedQuantity, findCartFull, groupByStore, maxCartLines, mergeQuantity, setQuantity } from './cart-rules.ts';

const runs = { numRuns: 1_000 };
const line = fc.record({
  id: fc.constantFrom(...'abcdefgh'),
  seller_id: fc.constantFrom('s', 't', 'u'),
  quantity: fc.integer({ min: 1, max: maxQuantity }),
});
const cart = fc.uniqueArray(line, { selector: ({ id }) => id, maxLength: 8 });
const anyQuantity = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 1e9, 0, -0));
const quantityOf = (lines: readonly { id: string; quantity: number }[], id: string) => lines.find((each) => each.id === id)?.quantity ?? 0;

describe('a cart', () => {
  test('an item that is there gets a larger quantity, another one a line at the end', () => {
    fc.assert(
      fc.property(cart, line, (lines, added) => {
        const after = addLine(lines, added);
        const before = quantityOf(lines, added.id);
        expect(quantityOf(after, added.id)).toBe(Math.min(before + added.quantity, maxQuantity));
        expect(after.length).toBe(lines.length + (before > 0 ? 0 : 1));
        expect(after.filter(({ id }) => id !== added.id)).toEqual(lines.filter(({ id }) => id !== added.id));
        expect(after.findIndex(({ id }) => id === added.id)).toBe(before > 0 ? lines.findIndex(({ id }) => id === added.id) : lines.length);
      }),
      runs,
    );
  });

  test('a quantity of 0 or less removes the line, any other is one that an order takes', () => {
    fc.assert(
      fc.property(cart, fc.constantFrom(...'abcdefghx'), anyQuantity, (lines, id, quantity) => {
        const after = setQuantity(lines, id, quantity);
        const isKept = quantity > 0 && lines.some((each) => each.id === id);
        expect(quantityOf(after, id)).toBe(isKept ? boundedQuantity(quantity) : 0);
        expect(after.length).toBe(lines.length - (lines.some((each) => each.id === id) && !isKept ? 1 : 0));
        expect(after.filter((each) => each.id !== id)).toEqual(lines.filter((each) => each.id !== id));
      }),
      runs,
    );
  });

  test('whatever is done to it, each variant has one line, of 1 to as many units as an order takes', () => {
    type Lines = { id: string; seller_id: string; quantity: number }[];
    type Change = (lines: Lines) => Lines;
    const adding = line.map(
      (added): Change =>
        (lines) =>
          addLine(lines, added),
    );
    const setting = fc.tuple(fc.constantFrom(...'abcdefgh'), anyQuantity).map(
      ([id, quantity]): Change =>
        (lines) =>
          setQuantity(lines, id, quantity),
    );
    const change = fc.oneof(adding, setting);
    fc.assert(
      fc.property(cart, fc.array(change, { maxLength: 20 }), (lines, changes) => {
        const after = changes.reduce<Lines>((now, next) => next(now), lines);
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
        for (const { quantity } of after) expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity).toBe(true);
      }),
      runs,
    );
  });

  test('merging keeps the larger quantity as far as there are so many, at least one, and a second time changes nothing', () => {
    const quantity = fc.integer({ min: 1, max: maxQuantity });
    const kept = fc.oneof(fc.constant(0), quantity);
    const stock = fc.option(fc.nat({ max: 2 * maxQuantity }));
    fc.assert(
      fc.property(kept, quantity, stock, (before, brought, left) => {
        const merged = mergeQuantity(before, brought, left);
        expect(merged).toBe(Math.max(1, Math.min(Math.max(before, brought), left ?? maxQuantity)));
        expect(mergeQuantity(merged, brought, left)).toBe(merged);
        expect(mergeQuantity(merged, before, left)).toBe(merged);
      }),
      runs,
    );
  });

  test('grouped by store it holds the same lines, each with those of its store', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const groups = groupByStore(lines);
        expect(groups.map(({ seller_id }) => seller_id)).toEqual([...new Set(lines.map(({ seller_id }) => seller_id))]);
        expect(groups.flatMap((group) => group.lines).length).toBe(lines.length);
        for (const group of groups) expect(group.lines).toEqual(lines.filter(({ seller_id }) => seller_id === group.seller_id));
      }),
      runs,
    );
  });

  test('is full where an order or itself takes no more', () => {
    const many = (count: number, seller_id: string) => Array.from({ length: count }, (_, index) => ({ id: `${seller_id}${index}`, seller_id, quantity: 1 }));
    const added = { id: 'x', seller_id: 's', quantity: 1 };
    expect(findCartFull(many(maxOrderLines - 1, 's'), added)).toBeUndefined();
    expect(findCartFull(many(maxOrderLines, 's'), added)).toBe('store');
    expect(findCartFull(many(maxCartLines, 't'), added)).toBe('cart');
    expect(findCartFull([{ ...added, quantity: maxQuantity }], added)).toBe('quantity');
    expect(findCartFull([...many(maxCartLines - 1, 't'), added], added)).toBeUndefined();
  });
});
