import { expect, test } from 'vitest';
import { describeFailures } from './failed-tests.ts';

const failed = (name: string, message = 'expected 2 to be 1') => ({ project: 'unit', path: 'server/a.test.ts', name, errors: [{ message }] });

test('a run ends with the names of its failed tests and the first lines of their errors, unpainted', () => {
  const long = failed('stock > is exact', `\u001b[31mexpected 2 to be 1\u001b[39m\n\n${'and more\n'.repeat(20)}`);
  expect(describeFailures([failed('orders'), long])).toEqual([
    'Failed tests',
    '  unit  server/a.test.ts > orders',
    '      expected 2 to be 1',
    '  unit  server/a.test.ts > stock > is exact',
    '      expected 2 to be 1',
    ...Array(5).fill('      and more'),
  ]);
});

test('a file that could not be read is named without a test', () => {
  expect(describeFailures([failed('')])[1]).toBe('  unit  server/a.test.ts');
});

test('many failures keep their names rather than their errors, in some forty lines', () => {
  const many = Array.from({ length: 38 }, (_, index) => failed(`test ${index}`));
  expect(describeFailures(many)).toEqual(['Failed tests', ...many.map(({ name }) => `  unit  server/a.test.ts > ${name}`)]);
  const more = describeFailures([...many, ...many]);
  expect(more).toHaveLength(42);
  expect(more.at(-1)).toBe('  … and 36 more');
});

test('a run without failures says nothing of them', () => {
  expect(describeFailures([])).toEqual([]);
});
