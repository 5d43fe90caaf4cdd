import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoreId } from '#contract/ids.ts';
import { done } from '#server/platform/outcome.ts';
import { createPlacer } from './placer.ts';
import type { Press } from './press.ts';

const aPress = (key: number, stores: string[]) => ({ stores: stores as StoreId[], input: { idempotency_key: `key ${key}` } }) as Press;
const keyOf = ({ input }: Press) => input.idempotency_key;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a press at rest is placed at once, and those that come meanwhile together', async () => {
  const batches: number[] = [];
  const placer = createPlacer(async (presses) => {
    batches.push(presses.length);
    await turn();
    return presses.map(() => done({ orders: [] }));
  });
  const first = placer.place(aPress(0, ['a']));
  expect(batches).toEqual([1]);
  await Promise.all([first, ...Array.from({ length: 50 }, (_, key) => placer.place(aPress(key + 1, ['a'])))]);
  expect(batches).toEqual([1, 32, 18]);
});

test('beyond 5,000 that wait at one store a press is refused at once, and those before it are placed', async () => {
  const open = Promise.withResolvers<void>();
  const placer = createPlacer(async (presses) => {
    await open.promise;
    return presses.map(() => done({ orders: [] }));
  });
  const waiting = Array.from({ length: 5_001 }, (_, key) => placer.place(aPress(key, ['a'])));
  expect(await placer.place(aPress(5_001, ['a']))).toMatchObject({ ok: false, problem: { code: 'UNAVAILABLE' } });
  open.resolve();
  expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true);
  expect((await placer.place(aPress(5_002, ['a']))).ok).toBe(true);
});

test('however presses come: each is answered, in turn at its stores, by no two transactions of a store at once, and fails alone', async () => {
  const stores = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 3 });
  const arrival = fc.record({ stores, fails: fc.boolean(), later: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(arrival, { maxLength: 60 }), async (arrivals) => {
      const busy = new Set<StoreId>();
      const begun = new Map<StoreId, number[]>();
      const failing = new Set(arrivals.flatMap(({ fails }, key) => (fails ? [`key ${key}`] : [])));
      const placer = createPlacer(async (presses) => {
        expect(presses.length).toBeLessThanOrEqual(32);
        const own = [...new Set(presses.flatMap((press) => press.stores))];
        for (const store of own) expect(busy.has(store)).toBe(false);
        for (const store of own) busy.add(store);
        await Promise.resolve();
        for (const store of own) busy.delete(store);
        if (presses.some((press) => failing.has(keyOf(press)))) throw new Error('a poisoned order');
        for (const press of presses) for (const store of press.stores) begun.set(store, [...(begun.get(store) ?? []), Number(keyOf(press).slice(4))]);
        return presses.map(() => done({ orders: [] }));
      });
      const answers: Promise<unknown>[] = [];
      for (const [key, { stores, later }] of arrivals.entries()) {
        if (later) await Promise.resolve();
        answers.push(placer.place(aPress(key, stores)));
      }
      const settled = await Promise.allSettled(answers);
      expect(settled.map(({ status }) => status)).toEqual(arrivals.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')));
      for (const placed of begun.values()) expect(placed).toEqual(placed.toSorted((a, b) => a - b));
    }),
    { numRuns: 1_000 },
  );
});
