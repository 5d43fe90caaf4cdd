import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DelayedRemovals, undoMs } from './delayed-removals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a removal runs once, when its ten seconds are over', () => {
  const removals = new DelayedRemovals();
  const run = vi.fn();
  removals.add('a', run);
  vi.advanceTimersByTime(undoMs - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  void removals.flush({ keepalive: true });
  vi.advanceTimersByTime(undoMs);
  expect(run.mock.calls).toEqual([[{ keepalive: false }]]);
});

test('what is taken back never runs, and is shown again', () => {
  const removals = new DelayedRemovals();
  const run = vi.fn();
  removals.add('a', run);
  expect([...removals.keys]).toEqual(['a']);
  expect(removals.undo('a')).toBe(true);
  expect([...removals.keys]).toEqual([]);
  vi.advanceTimersByTime(undoMs);
  expect(run).not.toHaveBeenCalled();
  expect(removals.undo('a')).toBe(false);
});

test('leaving the page runs all that wait, each in its own way', () => {
  const removals = new DelayedRemovals();
  const runs = { a: vi.fn(), b: vi.fn() };
  removals.add('a', runs.a);
  vi.advanceTimersByTime(4_000);
  removals.add('b', runs.b);
  void removals.flush({ keepalive: true });
  expect(runs.a.mock.calls).toEqual([[{ keepalive: true }]]);
  expect(runs.b.mock.calls).toEqual([[{ keepalive: true }]]);
  expect(removals.undo('b')).toBe(false);
});

test('it stays hidden while the removal is on its way, until the list knows better', () => {
  const removals = new DelayedRemovals();
  const heard = vi.fn();
  const stop = removals.subscribe(heard);
  removals.add('a', () => {});
  vi.advanceTimersByTime(undoMs);
  expect([...removals.keys]).toEqual(['a']);
  removals.settle('a');
  expect([...removals.keys]).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  removals.add('b', () => {});
  expect(heard).toHaveBeenCalledTimes(2);
});

test('what waits can be done at once, and whoever asked for it knows when it is done', async () => {
  const removals = new DelayedRemovals();
  expect(await removals.flush({ keepalive: false })).toBe(false);
  let end = () => {};
  const isDone = vi.fn();
  removals.add('a', () => new Promise<void>((resolve) => (end = resolve)));
  const flushed = removals.flush({ keepalive: false }).then(isDone);
  await Promise.resolve();
  expect(isDone).not.toHaveBeenCalled();
  end();
  await flushed;
  expect(isDone.mock.calls).toEqual([[true]]);
});
