import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratingOf } from './rating.ts';

const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 400 });

test('no reviews have no rating', () => expect(ratingOf(0, 0)).toBeUndefined());

test.each([
  [84, 19, 4.4],
  [17, 4, 4.3],
  [9, 4, 2.3],
  [5, 1, 5],
  [13, 3, 4.3],
  [14, 3, 4.7],
])('%i stars of %i reviews are %f', (sum, count, average) => expect(ratingOf(sum, count)).toEqual({ average, count }));

test('the average lies within half a tenth of the exact one, between the least and the most stars, and has one decimal', () => {
  fc.assert(
    fc.property(ratings, (given) => {
      const sum = given.reduce((all, stars) => all + stars, 0);
      const { average, count } = ratingOf(sum, given.length) ?? { average: Number.NaN, count: 0 };
      expect(count).toBe(given.length);
      // In whole numbers: |average - sum / count| is at most 1 / 20, and a half goes up.
      const off = 2 * count * Math.round(average * 10) - 20 * sum;
      expect(off).toBeGreaterThan(-count);
      expect(off).toBeLessThanOrEqual(count);
      expect(Number(average.toFixed(1))).toBe(average);
      expect(average).toBeGreaterThanOrEqual(Math.min(...given));
      expect(average).toBeLessThanOrEqual(Math.max(...given));
    }),
    { numRuns: 2_000 },
  );
});
