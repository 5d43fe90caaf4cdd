import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReturnOpen, keepsUnits, type ReturnState, returnMover, returnStates, returnTransitions } from './return-states.ts';

const runs = { numRuns: 2_000 };
/** Moves that are tried one after the other: those that are not allowed leave it where it is. */
const tries = fc.array(fc.constantFrom(...returnStates), { maxLength: 12 });
function walk(moves: readonly ReturnState[]): ReturnState[] {
  const way: ReturnState[] = ['requested'];
  for (const to of moves) if (returnTransitions[way.at(-1) ?? 'requested'].includes(to)) way.push(to);
  return way;
}

test('whatever is tried, a return never goes back, is refunded once at most, and stays where it ended', () => {
  fc.assert(
    fc.property(tries, (moves) => {
      const way = walk(moves);
      expect(new Set(way).size).toBe(way.length);
      expect(way.slice(0, -1).every(isReturnOpen)).toBe(true);
      expect(way.filter((state) => state === 'refunded' || state === 'closed').length).toBeLessThanOrEqual(1);
    }),
    runs,
  );
});

test('money goes only where the store has said yes, and its buyer keeps what is not back yet alone', () => {
  fc.assert(
    fc.property(tries, (moves) => {
      const way = walk(moves);
      if (way.includes('refunded')) expect(way).toContain('accepted');
      if (way.includes('received')) expect(way).not.toContain('withdrawn');
      const last = way.at(-1) ?? 'requested';
      // Goods that are back, or paid for, are not asked for again.
      if (way.includes('received') || way.includes('refunded')) expect(keepsUnits[last]).toBe(true);
      else expect(keepsUnits[last]).toBe(isReturnOpen(last));
    }),
    runs,
  );
});

test('a buyer asks and withdraws, and does nothing else', () => {
  expect(returnStates.filter((state) => returnMover[state] === 'buyer')).toEqual(['requested', 'withdrawn']);
});
