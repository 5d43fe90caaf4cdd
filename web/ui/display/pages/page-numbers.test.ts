import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
] as const)('on page %i of %i', (page, pages, shown) => {
  expect(pageNumbers(page, pages)).toEqual(shown);
});
