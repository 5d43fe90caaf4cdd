import fc from 'fast-check';
import { parse } from 'papaparse';
import { expect, test } from 'vitest';
import type { CellValue, Column } from './columns.ts';
import { toCsv } from './csv.ts';

const column = (id: string): Column<Record<string, CellValue>> => ({ id, header: id.toUpperCase(), cell: () => null, value: (row) => row[id] });
const csvOf = (value: CellValue) => toCsv([{ a: value }], [column('a')]).slice(1);

test('columns with a value, a header each, in lines that end as RFC 4180 has it', () => {
  const drawn: Column<Record<string, CellValue>> = { id: 'drawn', header: 'Drawn', cell: () => null };
  const csv = toCsv([{ a: 'Lamp, "brass"', b: 1299.5 }], [column('a'), drawn, column('b')]);
  expect(csv).toBe('\uFEFFA,B\r\n"Lamp, ""brass""",1299.5');
});

test.each(['=1+1', '+91 98', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=1\n+2', '＝1', '  =cmd|calc'])('%j is text to a spreadsheet', (value) => {
  expect(parse<string[]>(csvOf(value)).data[1]).toEqual([`'${value}`]);
});

test.each([
  [-5, '-5'],
  [null, ''],
  [undefined, ''],
  [new Date('2026-11-22T09:30:00Z'), '2026-11-22T09:30:00.000Z'],
  ['a=b', 'a=b'],
])('%j is written as %s', (value, text) => {
  expect(csvOf(value)).toBe(`A\r\n${text}`);
});

test('whatever people write comes back as it was, but for the apostrophe', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.string(), (left, right) => {
      const csv = toCsv([{ a: `x${left}`, b: `y${right}` }], [column('a'), column('b')]);
      expect(parse<string[]>(csv.slice(1), { newline: '\r\n' }).data[1]).toEqual([`x${left}`, `y${right}`]);
    }),
  );
});
