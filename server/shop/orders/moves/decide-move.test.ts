import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCancellable, isUndoable, isUndone, type OrderStatus, orderStatuses, orderTransitions, undoMs } from '#contract/shop/orders/order-states.ts';
import { decideMove, decideUndo, leftMs, type Move } from './decide-move.ts';

type Step =
  | { kind: 'move'; to: OrderStatus }
  /** To a state that the table allows, the way to `delivered` first. */
  | { kind: 'next'; way: number }
  | { kind: 'undo'; which: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'tell' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), to: fc.constantFrom(...orderStatuses) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('next' as const), way: fc.constantFrom(0, 0, 0, 0, 0, 1) }) },
  // 0 is the last move.
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.constantFrom(0, 0, 0, 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: undoMs + 2_000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tell' as const) }) },
);

test('whatever is moved, undone, told and waited for: the moves that stand lead along the table to the state, and none is both told and undone', () => {
  let undone = 0;
  let refusedLate = 0;
  let heldUp = 0;
  fc.assert(
    fc.property(fc.constantFrom(...orderStatuses), fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), (first, steps) => {
      let status = first;
      let now = 1_000_000;
      const moves: Move[] = [];
      for (const each of steps) {
        if (each.kind === 'wait') now += each.ms;
        if (each.kind === 'tell')
          for (const move of moves) if (!move.undone_at && !move.told_at && now >= move.at.getTime() + undoMs) move.told_at = new Date(now);
        if (each.kind === 'move' || each.kind === 'next') {
          const to = each.kind === 'move' ? each.to : (orderTransitions[status][each.way] ?? status);
          const last = moves.findLast(({ undone_at }) => undone_at === null);
          const isOpen = last !== undefined && leftMs(last, new Date(now)) > 0;
          const decided = decideMove(status, to, last, new Date(now));
          if (isOpen && !isUndone[to]) expect(decided.ok).toBe(false);
          else if (isUndone[to]) expect(decided.ok).toBe(isCancellable(status, !isOpen));
          else expect(decided.ok).toBe(orderTransitions[status].includes(to));
          if (!decided.ok) {
            if (isOpen) heldUp += 1;
            continue;
          }
          const { from, takesBack } = decided.value;
          if (takesBack) takesBack.undone_at = new Date(now);
          moves.push({ id: randomUUID() as Move['id'], at: new Date(now), from_status: from, to_status: to, told_at: null, undone_at: null });
          status = to;
        }
        if (each.kind === 'undo') {
          const move = moves.at(-1 - each.which);
          const before = move && { ...move };
          const back = decideUndo(status, move, new Date(now));
          if (back.ok && move) {
            expect(before).toMatchObject({ to_status: status, undone_at: null, told_at: null, from_status: back.value });
            expect(now).toBeLessThan(move.at.getTime() + undoMs);
            expect(isUndoable(status)).toBe(true);
            move.undone_at = new Date(now);
            status = back.value;
            undone += 1;
          } else if (move?.to_status === status && !move.undone_at && isUndoable(status)) {
            expect(now >= move.at.getTime() + undoMs || move.told_at !== null).toBe(true);
            refusedLate += 1;
          }
        }
        const standing = moves.filter((move) => !move.undone_at);
        expect(standing.reduce((at, move) => (orderTransitions[at].includes(move.to_status) ? move.to_status : ('broken' as OrderStatus)), first)).toBe(status);
        expect(moves.filter((move) => move.told_at && move.undone_at)).toEqual([]);
      }
    }),
    { numRuns: 2_000 },
  );
  // That the runs came to what they are about.
  expect(Math.min(undone, refusedLate, heldUp)).toBeGreaterThan(300);
});
