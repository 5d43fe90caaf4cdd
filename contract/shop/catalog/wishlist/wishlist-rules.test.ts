import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceFall } from './wishlist-rules.ts';

const paise = fc.integer({ min: 0, max: 1_000_000_000 });
const kept = fc.record({
  saved_price_paise: paise,
  product: fc.option(fc.record({ price_paise: paise, left: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }) }), { nil: null }),
});

test('what is said to be less is the difference to the price at saving, and is asked of nobody who cannot buy', () => {
  fc.assert(
    fc.property(kept, (wish) => {
      const fall = priceFall(wish);
      const canBuy = wish.product !== null && wish.product.left !== 0;
      if (fall > 0) expect([canBuy, (wish.product?.price_paise ?? 0) + fall]).toEqual([true, wish.saved_price_paise]);
      else expect(!canBuy || (wish.product?.price_paise ?? 0) >= wish.saved_price_paise).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
