import { expect, test } from 'vitest';
import type { Column, Filter } from './columns.ts';
import { narrowRows } from './narrow-rows.ts';

type Lamp = { name: string; city: string; state: string };
const lamps: Lamp[] = [
  { name: 'Brass lamp', city: 'Jaipúr', state: 'packed' },
  { name: 'Clay lamp', city: 'Pune', state: 'sent' },
  { name: 'दीया', city: 'Delhi', state: 'packed' },
];
const columns: Column<Lamp>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, value: (row) => row.name },
  { id: 'city', header: 'City', cell: (row) => row.city, value: (row) => row.city },
];
const filters: Filter<Lamp>[] = [{ id: 'state', label: 'State', choices: [], of: (row) => row.state }];

const found = (search: string, chosen: Record<string, string> = {}) =>
  narrowRows(lamps, { search, sort: undefined, filters: chosen }, columns, filters).map(({ name }) => name);

test('each word is looked for in all columns, whatever its case and accents', () => {
  expect(found('LAMP jaipur')).toEqual(['Brass lamp']);
  expect(found('दीया')).toEqual(['दीया']);
  expect(found('lamp delhi')).toEqual([]);
});

test('filters narrow what the search leaves', () => {
  expect(found('', { state: 'packed' })).toEqual(['Brass lamp', 'दीया']);
  expect(found('lamp', { state: 'packed' })).toEqual(['Brass lamp']);
});
