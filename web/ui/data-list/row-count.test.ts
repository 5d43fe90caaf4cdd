import { expect, test } from 'vitest';
import { maxCounted } from '#contract/wire/list-counts.ts';
import { countRows } from './row-count.ts';

test('a list says how many rows there are, not how many have been loaded', () => {
  expect(countRows({ shown: 20, hasMore: true, total: 128 })).toEqual({ count: 128, isMore: false });
  expect(countRows({ shown: 20, hasMore: true, total: maxCounted })).toEqual({ count: maxCounted, isMore: false });
});

test('beyond what is counted it says that there are more', () => {
  expect(countRows({ shown: 20, hasMore: true, total: maxCounted + 1 })).toEqual({ count: maxCounted, isMore: true });
  expect(countRows({ shown: 1_200, hasMore: true, total: maxCounted + 1 })).toEqual({ count: 1_200, isMore: true });
});

test('once all rows are shown they are counted, whatever was counted before', () => {
  expect(countRows({ shown: 19, hasMore: false, total: 20 })).toEqual({ count: 19, isMore: false });
  expect(countRows({ shown: 1_300, hasMore: false, total: maxCounted + 1 })).toEqual({ count: 1_300, isMore: false });
});

test('without a count of the server it says what is known', () => {
  expect(countRows({ shown: 20, hasMore: true })).toEqual({ count: 20, isMore: true });
});
