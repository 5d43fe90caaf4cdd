import { expect, test } from 'vitest';
import { arrowsAt, nearestTo } from './carousel-place.ts';

test.each([
  [0, false, true],
  [20, false, true],
  [21, true, true],
  [579, true, true],
  [580, true, false],
  [600, true, false],
])('arrows are shown past 20 px from the edges: %i of 600', (scrollLeft, before, after) => {
  expect(arrowsAt({ scrollLeft, clientWidth: 400, scrollWidth: 1_000 })).toEqual({ before, after });
});

test('without anything to scroll there are no arrows', () => {
  expect(arrowsAt({ scrollLeft: 0, clientWidth: 400, scrollWidth: 400 })).toEqual({ before: false, after: false });
});

test('the card nearest to the middle is the active one', () => {
  expect([0, 149, 151, 900].map((middle) => nearestTo(middle, [100, 200, 300]))).toEqual([0, 0, 1, 2]);
  expect(nearestTo(5, [])).toBe(0);
});
