import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewUnits } from '#contract/shop/catalog/variant-rules.ts';
import { maxQuantity } from '#contract/shop/orders/order-sizes.ts';
import { acceptChanges, findChanges, findOpenChanges, quantityNow } from './cart-changes.ts';

const runs = { numRuns: 1_000 };
const price = fc.integer({ min: 1, max: 1_000_000_000 });
const unavailable = ['gone', 'choose', 'soldOut'] as const;
const line = fc.record({
  quantity: fc.integer({ min: 1, max: maxQuantity }),
  price_paise: price,
  seen: fc.option(fc.constantFrom(...unavailable), { nil: undefined }),
});
const offer = fc.record({ price_paise: price, left: fc.option(fc.integer({ min: 0, max: fewUnits })) });
const now = fc.oneof(offer, fc.constant('choose again' as const), fc.constant(undefined));

test('what cannot be had, or again, or not as often, or not for that price, is always said, and nothing else is', () => {
  fc.assert(
    fc.property(line, now, (kept, today) => {
      const kinds = findChanges(kept, today).map(({ kind }) => kind);
      const isSame = typeof today === 'object' && today.price_paise === kept.price_paise && (today.left === null || today.left >= kept.quantity);
      const canBeHad = quantityNow(kept, today) > 0;
      expect(kinds.length === 0).toBe(isSame && !kept.seen);
      expect(kinds.some((kind) => unavailable.some((each) => each === kind))).toBe(!canBeHad);
      expect(kinds.includes('few')).toBe(canBeHad && quantityNow(kept, today) < kept.quantity);
      expect(kinds.includes('back')).toBe(canBeHad && kept.seen !== undefined);
    }),
    runs,
  );
});

test('what is accepted is not open any more, takes no more than before, and what happens next is open again', () => {
  fc.assert(
    fc.property(line, now, now, (kept, today, tomorrow) => {
      const accepted = acceptChanges(kept, today);
      expect(findOpenChanges(accepted, today)).toEqual([]);
      expect(accepted.quantity).toBe(quantityNow(kept, today) || kept.quantity);
      expect(quantityNow(accepted, today)).toBe(quantityNow(kept, today));
      const open = findOpenChanges(accepted, tomorrow);
      if (quantityNow(accepted, tomorrow) !== quantityNow(accepted, today)) expect(open.length).toBeGreaterThan(0);
    }),
    runs,
  );
});
