import { expect, test } from 'vitest';
import { describeSuites } from './suite-seconds.ts';

test('the slowest suite comes first, and the projects last', () => {
  const suites = [
    { project: 'unit', path: 'server/a.test.ts', seconds: 0.44 },
    { project: 'e2e', path: 'test/e2e/b.test.ts', seconds: 71.25 },
    { project: 'unit', path: 'server/c.test.ts', seconds: 12 },
  ];
  expect(describeSuites(suites)).toEqual([
    'Seconds of the 40 slowest suites',
    '    71.3 s  e2e  test/e2e/b.test.ts',
    '    12.0 s  unit  server/c.test.ts',
    '     0.4 s  unit  server/a.test.ts',
    '    12.4 s  unit  2 suites in all',
    '    71.3 s  e2e  1 suites in all',
  ]);
});

test('fast suites are counted and not named', () => {
  const suites = Array.from({ length: 50 }, (_, index) => ({ project: 'unit', path: `server/${index}.test.ts`, seconds: 1 }));
  const lines = describeSuites(suites);
  expect(lines).toHaveLength(42);
  expect(lines.at(-1)).toBe('    50.0 s  unit  50 suites in all');
});
