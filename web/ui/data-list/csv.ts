import { unparse } from 'papaparse';
import type { CellValue, Column } from './columns.ts';

/** What a spreadsheet takes for a formula at the start of a cell (OWASP, "CSV Injection"), full-width forms and leading blanks included. */
const formula = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/;

/** Excel takes a file for Windows-1252 without it. */
const byteOrderMark = '\uFEFF';

/** The columns that have a value, as RFC 4180 has it. Text that a spreadsheet would run begins with an apostrophe; numbers stay numbers. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const shown = columns.filter(({ value }) => value);
  const data = rows.map((row) => shown.map(({ value }) => cellOf(value?.(row))));
  return byteOrderMark + unparse({ fields: shown.map(({ header }) => header), data }, { escapeFormulae: formula, newline: '\r\n' });
}

function cellOf(value: CellValue): string | number {
  return value instanceof Date ? value.toISOString() : (value ?? '');
}

/** Hands a file to the browser's downloads. */
export function download(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
