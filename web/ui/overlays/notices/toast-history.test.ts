import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { joinNotices } from './notice.ts';
import { keptMs, ToastHistory } from './toast-history.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aTab() {
  const stored = new Map<string, string>();
  const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) };
  return { stored, open: () => new ToastHistory({ now: Date.now, storage: () => storage }) };
}

function add(history: ToastHistory, id: string): void {
  history.add({ id, title: `Title of ${id}`, text: undefined, tone: 'plain' });
}

const ids = ({ list }: { list: ToastHistory['list'] }) => list().map(({ id }) => id);

test('every toast is kept for 1,000,000 ms, newest first', () => {
  const history = aTab().open();
  const listener = vi.fn();
  history.subscribe(listener);
  for (let number = 1; number <= 30; number += 1) add(history, `toast-${number}`);
  vi.advanceTimersByTime(400_000);
  add(history, 'later');
  expect(history.list()).toHaveLength(31);
  expect(ids(history).slice(0, 2)).toEqual(['later', 'toast-30']);
  vi.advanceTimersByTime(599_999);
  expect(history.list()).toHaveLength(31);
  listener.mockClear();
  vi.advanceTimersByTime(1);
  expect(ids(history)).toEqual(['later']);
  expect(listener).toHaveBeenCalled();
});

test('a reload of the tab keeps the toasts, and only those whose time has not come', () => {
  const tab = aTab();
  const before = tab.open();
  add(before, 'old');
  vi.advanceTimersByTime(1_000);
  add(before, 'new');
  before.markRead('new');
  vi.advanceTimersByTime(keptMs - 1_000);
  expect(
    tab
      .open()
      .list()
      .map(({ id, isRead }) => ({ id, isRead })),
  ).toEqual([{ id: 'new', isRead: true }]);
});

test('marks one or all as read, and clears', () => {
  const tab = aTab();
  const history = tab.open();
  for (const id of ['a', 'b', 'c']) add(history, id);
  history.markRead('b');
  expect(history.list().map(({ isRead }) => isRead)).toEqual([false, true, false]);
  history.markRead();
  const read = history.list();
  expect(read.every(({ isRead }) => isRead)).toBe(true);
  history.markRead();
  expect(history.list()).toBe(read);
  history.clear();
  expect(history.list()).toEqual([]);
  expect(tab.open().list()).toEqual([]);
});

test('a browser that stores nothing, or something else, still has a history', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const getItem of [refuse, () => '{"broken', () => '{"an":"object"}']) {
    const history = new ToastHistory({ now: Date.now, storage: () => ({ getItem, setItem: refuse }) });
    add(history, 'here');
    expect(ids(history)).toEqual(['here']);
  }
  const without = new ToastHistory({ now: Date.now, storage: () => undefined });
  add(without, 'here');
  expect(ids(without)).toEqual(['here']);
});

test('sources are listed as one, newest first, as the same array until one changes', () => {
  const [one, other] = [aTab().open(), aTab().open()];
  const joined = joinNotices([one, other]);
  const listener = vi.fn();
  const stop = joined.subscribe(listener);
  add(one, 'first');
  vi.advanceTimersByTime(1);
  add(other, 'second');
  vi.advanceTimersByTime(1);
  add(one, 'third');
  expect(joined.list().map(({ id }) => id)).toEqual(['third', 'second', 'first']);
  expect(joined.list()).toBe(joined.list());
  expect(listener).toHaveBeenCalledTimes(3);
  joined.markRead();
  expect(joined.list().some(({ isRead }) => !isRead)).toBe(false);
  stop();
  joined.clear();
  expect(joined.list()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(5);
});
