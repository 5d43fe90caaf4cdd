import { expect, test } from 'vitest';
import { firstLetterOf, initialsOf } from './initials.ts';

test.each([
  ['Meera Iyer', 'MI'],
  ['  asha  devi  rao ', 'AR'],
  ['Kabir', 'K'],
  ['मीरा अय्यर', 'मीअ'],
  ['👩‍🌾 Farm', '👩‍🌾F'],
  ['Asha Sample (simulated)', 'AS'],
  ['(simulated)', '('],
  ['   ', '?'],
])('%j has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([
  [' brass lamp', 'B'],
  ['कुर्ता', 'कु'],
  ['  ', ''],
])('%j begins with %s', (name, letter) => {
  expect(firstLetterOf(name)).toBe(letter);
});
