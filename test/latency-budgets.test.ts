import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printBudgets } from '../bench/figures.ts';
import { budgetsOf, hlsBudget, type LatencyBudget, socketBudget } from '../bench/latency/row-budgets.ts';

const good = { median: 200, p95: 300, firstP95: 400, joins: 10, pictures: 300 };

const print = vi.fn();
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(print));
afterEach(() => void vi.restoreAllMocks());

function holds(change: Partial<typeof good>, budget: LatencyBudget): boolean {
  return printBudgets(budgetsOf({ ...good, ...change }, budget));
}

test('a row by the socket holds up to each of its budgets', () => {
  expect(holds({}, socketBudget)).toBe(true);
  for (const change of [{ median: 201 }, { p95: 301 }, { firstP95: 401 }]) expect(holds(change, socketBudget)).toBe(false);
});

test('a row by LL-HLS is judged by its median and its joins alone', () => {
  expect(holds({ median: 1600, p95: 9000 }, hlsBudget)).toBe(true);
  for (const change of [{ median: 1601 }, { firstP95: 401 }]) expect(holds(change, hlsBudget)).toBe(false);
});

test('a row of fewer than 300 pictures does not hold, and says so', () => {
  expect(holds({ pictures: 299 }, socketBudget)).toBe(false);
  expect(print).toHaveBeenCalledWith(expect.stringMatching(/^pictures missing of 300 +1\.00 .*DOES NOT HOLD/));
});
