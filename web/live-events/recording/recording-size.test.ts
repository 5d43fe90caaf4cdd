import { expect, it } from 'vitest';
import { formatBytes } from './recording-size.ts';

it('writes sizes in the unit that fits', () => {
  expect([0, 999, 45_600, 12_340_000, 1_250_000_000, 5e12].map(formatBytes)).toEqual(['0 byte', '999 byte', '46 kB', '12.3 MB', '1.3 GB', '5,000 GB']);
});
