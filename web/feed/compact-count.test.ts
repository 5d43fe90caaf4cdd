import { expect, it } from 'vitest';
import { compactCount } from './compact-count.ts';

it('shows thousands as K and millions as M with one decimal', () => {
  expect([0, 999, 1_000, 12_340, 999_949, 999_950, 2_500_000].map(compactCount)).toEqual(['0', '999', '1.0K', '12.3K', '999.9K', '1.0M', '2.5M']);
});
