import { expect, test } from 'vitest';
import { withHeart } from './heart-rain.tsx';

test('each count is one heart, however often it is told, and the oldest of more than a dozen are gone', () => {
  const keys = [1, 1, 2, 2, 3].reduce(withHeart, []).map(({ key }) => key);
  expect(keys).toEqual([1, 2, 3]);
  const many = Array.from({ length: 40 }, (_, index) => index + 1).reduce(withHeart, []);
  expect(many.map(({ key }) => key)).toEqual(Array.from({ length: 12 }, (_, index) => index + 29));
});
