import { expect, test } from 'vitest';
import { createSinglePress } from './single-press.ts';

const at = (timeStamp: number, clientX = 100, clientY = 100, detail = 1) => ({ timeStamp, clientX, clientY, detail });

test('a second press of one finger is none; one elsewhere, later or by key is meant', () => {
  const isMeant = createSinglePress();
  expect([at(0), at(350, 104), at(600, 100, 101)].map(isMeant)).toEqual([true, false, false]);
  expect([at(650, 100, 160), at(660, 100, 160, 0), at(2_000, 100, 160)].map(isMeant)).toEqual([true, true, true]);
});
