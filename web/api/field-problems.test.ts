import { ORPCError } from '@orpc/client';
import { expect, test, vi } from 'vitest';
import { showFieldProblems } from './field-problems.ts';

const refused = (...paths: string[]) => new ORPCError('INPUT_INVALID', { data: { fields: paths.map((path) => ({ path, message: `${path} is wrong` })) } });

test.each([
  ['a problem with a field', refused('name'), true],
  ['problems with several', refused('name', 'price'), true],
  ['one that stands nowhere in the form', refused('name', 'variants.0.mrp'), false],
  ['a refusal without fields', new ORPCError('INPUT_INVALID', { data: { fields: [] } }), false],
  ['another failure', new Error('offline'), false],
])('%s is said beside its field, or has to be said otherwise', (_, error, isSaid) => {
  const setError = vi.fn();
  expect(showFieldProblems<{ name: string; price: string }, unknown>({ setError }, error, { name: 'name', price: 'price' })).toBe(isSaid);
  for (const [index, [field, , { shouldFocus }]] of setError.mock.calls.entries()) expect([field, shouldFocus]).toEqual([field, index === 0]);
});
