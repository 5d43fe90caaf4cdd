import { expect, test } from 'vitest';
import { readView, sortText, withChange } from './view-address.ts';

const known = { filters: [{ id: 'status', choices: [{ value: 'packed', text: 'Packed' }] }], sortable: ['total'] };

test('a view is read from the address', () => {
  expect(readView(new URLSearchParams('search=+brass lamp &status=packed&sort=-total&order=7'), known)).toEqual({
    search: 'brass lamp',
    sort: { id: 'total', desc: true },
    filters: { status: 'packed' },
  });
});

test('what the list does not know is left out', () => {
  const view = readView(new URLSearchParams(`status=lost&sort=secret&search=${'x'.repeat(300)}`), known);
  expect(view).toEqual({ search: 'x'.repeat(100), sort: undefined, filters: {} });
});

test('a change leaves the rest of the address alone', () => {
  const address = new URLSearchParams('order=7&status=packed');
  expect(withChange(address, 'sort', sortText({ id: 'total', desc: true })).toString()).toBe('order=7&status=packed&sort=-total');
  expect(withChange(address, 'status', undefined).toString()).toBe('order=7');
  expect(withChange(address, 'sort', sortText(undefined)).toString()).toBe('order=7&status=packed');
  expect(address.toString()).toBe('order=7&status=packed');
});
