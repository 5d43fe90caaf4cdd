import { expect, test } from 'vitest';
import { addBusinessDays } from './business-days.ts';

test.each([
  ['Wednesday', '2026-11-25T10:00:00Z', 1, '2026-11-26T10:00:00Z'],
  ['Friday', '2026-11-27T10:00:00Z', 1, '2026-11-30T10:00:00Z'],
  ['Saturday', '2026-11-28T10:00:00Z', 1, '2026-11-30T10:00:00Z'],
  ['a Friday evening that is Saturday in India', '2026-11-27T18:30:00Z', 1, '2026-11-29T18:30:00Z'],
  ['Thursday', '2026-11-26T10:00:00Z', 3, '2026-12-01T10:00:00Z'],
])('business days from %s', (_, from, days, expected) => {
  expect(addBusinessDays(new Date(from), days).toISOString()).toBe(new Date(expected).toISOString());
});
