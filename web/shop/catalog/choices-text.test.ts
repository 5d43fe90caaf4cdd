import { expect, test } from 'vitest';
import { choicesText } from './choices-text.ts';

test.each([
  ['Size', '4 sizes'],
  ['Color', '4 colors'],
  ['Finish', '4 finishes'],
  ['Quantity', '4 quantities'],
  ['Sizes', '4 sizes'],
  ['रंग', '4 choices'],
  ['Size (UK)', '4 choices'],
  [undefined, '4 choices'],
])('what is chosen by %s is counted as "%s"', (option, said) => expect(choicesText({ variant_count: 4, option })).toBe(said));
