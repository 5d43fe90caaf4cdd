import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoreId, UserId, VariantId } from '#contract/ids.ts';
import { maxCartLines } from '#contract/shop/cart/cart-rules.ts';
import { leftOf } from '#contract/shop/catalog/variant-rules.ts';
import { maxOrderLines, maxQuantity } from '#contract/shop/orders/order-sizes.ts';
import type { OfferedVariant } from '#server/shop/catalog/offered-variants.ts';
import { changeLines } from './changed-lines.ts';

const now = new Date('2026-11-26T09:00:00Z');
const userId = randomUUID() as UserId;
const stores = [randomUUID(), randomUUID(), randomUUID()] as StoreId[];
const variants = Array.from({ length: 75 }, (_, index) => ({ id: randomUUID() as VariantId, store: stores[index % 3] as StoreId }));

const stock = fc.option(fc.nat({ max: 2 * maxQuantity }));
const offer = fc.record({ stock, state: fc.constantFrom('sold', 'choose again', 'gone') });
const offers = fc.array(offer, { minLength: variants.length, maxLength: variants.length }).map(
  (all) =>
    new Map(
      variants.map(({ id, store }, index): [VariantId, OfferedVariant] => {
        const { stock = null, state = 'sold' } = all[index] ?? {};
        const named = { product_id: id as never, slug: 'lamp', name: 'Lamp', choice: '', image_url: null, seller_name: 'Asha Prints' };
        return [id, { ...named, variant_id: id, seller_id: store, price_paise: 100, left: leftOf(stock), stock, state: state as 'sold' }];
      }),
    ),
);
const quantity = fc.integer({ min: 1, max: maxQuantity });
const line = fc.record({ variant: fc.constantFrom(...variants), quantity });
const cart = (maxLength: number) => fc.uniqueArray(line, { selector: ({ variant }) => variant.id, maxLength });

const merged = (lines: { variant: { id: VariantId }; quantity: number }[]) =>
  lines.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity, merge: true }));
const rowsOf = (lines: { variant: { id: VariantId; store: StoreId }; quantity: number }[]) =>
  lines.map(({ variant, quantity }) => ({
    ...{ user_id: userId, variant_id: variant.id, store_id: variant.store, quantity },
    ...{ price_paise: 100, live_stream_id: null, video_id: null, added_at: now },
  }));

test('merging takes of each line the larger quantity as far as there are so many, says what it did not take, and a second time changes nothing', () => {
  fc.assert(
    fc.property(cart(40), cart(60), offers, (kept, brought, known) => {
      const before = rowsOf(kept);
      const { put, remove, full, few } = changeLines({ userId, before, changes: merged(brought), offers: known, now });
      const after = new Map([...before, ...put].map((row) => [row.variant_id, row]));
      expect(remove).toEqual([]);
      expect(
        put
          .map(({ variant_id }) => variant_id)
          .concat(full)
          .toSorted(),
      ).toEqual(brought.map(({ variant }) => variant.id).toSorted());
      for (const { variant, quantity: wanted } of brought) {
        const had = before.find(({ variant_id }) => variant_id === variant.id)?.quantity ?? 0;
        const { stock: units = null, state } = known.get(variant.id) ?? {};
        const most = state === 'sold' && units !== null ? Math.max(units, 1) : maxQuantity;
        const row = after.get(variant.id);
        if (row) expect(row.quantity).toBe(Math.min(Math.max(had, wanted), most));
        expect(few.includes(variant.id)).toBe(row !== undefined && row.quantity < wanted);
      }
      expect(after.size).toBeLessThanOrEqual(Math.max(maxCartLines, before.length));
      for (const store of stores) {
        const count = (rows: { store_id: StoreId }[]) => rows.filter(({ store_id }) => store_id === store).length;
        expect(count([...after.values()])).toBeLessThanOrEqual(Math.max(maxOrderLines, count(before)));
      }
      const again = changeLines({ userId, before: [...after.values()], changes: merged(brought), offers: known, now });
      expect([again.put, again.full.toSorted()]).toEqual([put, full.toSorted()]);
    }),
    { numRuns: 1_000 },
  );
});

test('what is set while signed in counts as it is set, and 0 takes the line out', () => {
  fc.assert(
    fc.property(
      cart(15),
      fc.array(fc.record({ variant: fc.constantFrom(...variants.slice(0, 45)), quantity: fc.nat({ max: maxQuantity }) }), { maxLength: 20 }),
      offers,
      (kept, set, known) => {
        const changes = set.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity, merge: false }));
        const { put, remove, few } = changeLines({ userId, before: rowsOf(kept), changes, offers: known, now });
        const last = new Map(changes.map((each) => [each.variant_id, each.quantity]));
        for (const row of put) expect(row.quantity).toBe(last.get(row.variant_id));
        for (const id of remove) expect(last.get(id)).toBe(0);
        expect(few).toEqual([]);
      },
    ),
    { numRuns: 1_000 },
  );
});
