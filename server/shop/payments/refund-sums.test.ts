import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OrderId, StoreId } from '#contract/ids.ts';
import { anOrder } from '../../../test/support/browser/shopper.ts';
import { createTestApp, makeDemo, type TestApp } from '../../../test/support/servers/test-app.ts';

const paid = 1_000;
const soon = { timeout: 10_000 };

let app: TestApp;
let owed: Record<'cod' | 'online', { orderId: OrderId; storeId: StoreId }>;
beforeAll(async () => {
  app = await createTestApp({ HAAT_DEMO: 'on' });
  const seller = await app.signUpSeller();
  await makeDemo(app, seller);
  const bead = (await app.send('POST', '/api/seller/products', { name: 'Bead', price: '10', stock: '' }, seller.token)).body;
  const place = async (payment_method: 'cod' | 'online') => {
    const { body } = await app.send('POST', '/api/orders', anOrder(bead, { payment_method }), seller.token);
    if (body.pay_token) await app.send('POST', `/api/payments/${body.pay_token}/tests`, { outcome: 'success' });
    const stateOf = async () => (body.pay_token ? (await app.send('GET', `/api/payments/${body.pay_token}`)).body.state : 'paid');
    await vi.waitFor(async () => expect(await stateOf()).toBe('paid'), soon);
    return { orderId: body.orders[0].id as OrderId, storeId: seller.storeId as StoreId };
  };
  owed = { cod: await place('cod'), online: await place('online') };
});
afterAll(() => app[Symbol.asyncDispose]());

const step = fc.record({
  paise: fc.oneof(fc.integer({ min: 1, max: paid + 1 }), fc.integer({ min: 1, max: 200 })),
  reason: fc.constantFrom('cancelled' as const, 'returned' as const, 'late' as const),
  /** What it follows from: few, so that some come twice. */
  key: fc.integer({ min: 0, max: 5 }),
});

test('whatever is owed back, in whatever order and however often: no more goes back than was paid, and a key counts once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('cod' as const, 'online' as const), fc.array(step, { minLength: 1, maxLength: 8 }), async (method, steps) => {
      const order = owed[method];
      // Of each run nothing stays.
      const outcome = await app.db
        .transaction()
        .execute(async (tx) => {
          const kept = new Map<string, number>();
          for (const { paise, reason, key } of steps) {
            const before = [...kept.values()].reduce((sum, one) => sum + one, 0);
            const name = `${order.orderId} ${key}`;
            const begun = await app.context.payments.refunds.begin(tx, { ...order, paise, reason, key: name });
            const isRepeat = kept.has(name);
            if (!isRepeat && begun.ok) kept.set(name, paise);
            if (begun.ok !== (isRepeat || before + paise <= paid)) throw new Error(`${before} + ${paise} of ${paid}: ${begun.ok}`);
          }
          const rows = await tx.selectFrom('refunds').select(['key', 'amount_paise']).where('order_id', '=', order.orderId).execute();
          throw new Done({ rows, kept });
        })
        .catch((error: unknown) => {
          if (error instanceof Done) return error.found;
          throw error;
        });
      expect(new Map(outcome.rows.map(({ key, amount_paise }) => [key, amount_paise]))).toEqual(outcome.kept);
      expect(outcome.rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0)).toBeLessThanOrEqual(paid);
    }),
    { numRuns: 1_000 },
  );
}, 180_000);

/** Ends a transaction that is to leave nothing. */
class Done extends Error {
  readonly found: { rows: { key: string; amount_paise: number }[]; kept: Map<string, number> };

  constructor(found: Done['found']) {
    super('done');
    this.found = found;
  }
}
