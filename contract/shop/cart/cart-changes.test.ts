import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewUnits } from '#contract/shop/catalog/variant-rules.ts';
import { maxQuantity } from '#contract/shop/orders/order-sizes.ts';
import { findChanges, quantityNow } from './cart-changes.ts';

const price = fc.integer({ min: 1, max: 1_000_000_000 });
const line = fc.record({ quantity: fc.integer({ min: 1, max: maxQuantity }), price_paise: price });
const offer = fc.record({ price_paise: price, left: fc.option(fc.integer({ min: 0, max: fewUnits })) });
const now = fc.oneof(offer, fc.constant('choose again' as const), fc.constant(undefined));

test('what cannot be had, or not as often, or not for that price, is always said, and nothing else is', () => {
  fc.assert(
    fc.property(line, now, (kept, today) => {
      const kinds = findChanges(kept, today).map(({ kind }) => kind);
      const isSame = typeof today === 'object' && today.price_paise === kept.price_paise && (today.left === null || today.left >= kept.quantity);
      expect(kinds.length === 0).toBe(isSame);
      expect(kinds.some((kind) => ['gone', 'choose', 'soldOut'].includes(kind))).toBe(quantityNow(kept, today) === 0);
      expect(kinds.includes('few')).toBe(quantityNow(kept, today) > 0 && quantityNow(kept, today) < kept.quantity);
    }),
    { numRuns: 1_000 },
  );
});
