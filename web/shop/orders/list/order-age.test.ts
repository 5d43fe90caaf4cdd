import { expect, test } from 'vitest';
import { ageOf } from './order-age.ts';

const placed = '2026-01-01T10:00:00.000Z';
const after = (minutes: number) => ageOf(placed, Date.parse(placed) + minutes * 60_000);

test.each([
  [-1, 'minutes', 0],
  [0.9, 'minutes', 0],
  [59.9, 'minutes', 59],
  [60, 'hours', 1],
  [2_879, 'hours', 47],
  [2_880, 'days', 2],
])('%d minutes are said in %s', (minutes, unit, count) => expect(after(minutes)).toEqual({ unit, count }));
