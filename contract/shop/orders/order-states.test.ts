import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpen, isPacked, isUndone, type OrderStatus, orderStatuses, orderTransitions, paymentTransitions } from './order-states.ts';

const step = fc.record({ by: fc.constantFrom('payment' as const, 'payment' as const, 'seller' as const), to: fc.constantFrom(...orderStatuses) });

/** As the tables have it; a move that they do not know changes nothing. */
function walk(first: OrderStatus, steps: readonly { by: 'payment' | 'seller'; to: OrderStatus }[]) {
  const moves: { by: string; from: OrderStatus; to: OrderStatus }[] = [];
  let status = first;
  for (const { by, to } of steps) {
    const ways = by === 'payment' ? (paymentTransitions[status] ?? []) : orderTransitions[status];
    if (!ways.includes(to)) continue;
    moves.push({ by, from: status, to });
    status = to;
  }
  return { moves, status };
}

test('whatever is paid and moved: nothing waits for its payment twice, goods that are packed are never unpaid, and money moves nothing that is under way', () => {
  fc.assert(
    fc.property(fc.constantFrom('awaiting_payment' as const, 'processing' as const), fc.array(step, { maxLength: 40, size: 'max' }), (first, steps) => {
      const { moves } = walk(first, steps);
      for (const { by, from, to } of moves) {
        expect(to).not.toBe('awaiting_payment');
        // A seller never moves what waits for its payment.
        if (from === 'awaiting_payment') expect(by).toBe('payment');
        if (by === 'payment') {
          expect(['awaiting_payment', 'cancelled']).toContain(from);
          expect(isPacked[from] || isPacked[to]).toBe(false);
        }
        if (isPacked[to] && !isPacked[from]) expect(from).toBe('processing');
        if (from === 'delivered') throw new Error('what was delivered moves on');
      }
      const packed = moves.findIndex(({ to }) => isPacked[to]);
      if (packed >= 0 && first === 'awaiting_payment') expect(moves.slice(0, packed).some(({ by, to }) => by === 'payment' && to === 'processing')).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

test('a payment leads to work or to an end, and what is undone is not open', () => {
  for (const [from, ways] of Object.entries(paymentTransitions))
    for (const to of ways ?? []) expect([from, to, isOpen[to] || isUndone[to]]).toEqual([from, to, true]);
  for (const status of orderStatuses) if (isUndone[status]) expect(isOpen[status]).toBe(false);
});
