import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['short', 5, 'short'],
  ['longer', 5, 'longe'],
  ['lamp 🪔', 6, 'lamp'],
  ['lamp 🪔', 7, 'lamp 🪔'],
  // A family is one emoji of several.
  ['ab👨‍👩‍👧', 9, 'ab'],
  ['ab👨‍👩‍👧', 10, 'ab👨‍👩‍👧'],
  ['दिवाली', 1, ''],
  ['दिवाली', 3, 'दि'],
])('%j in %i characters is %j', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});
