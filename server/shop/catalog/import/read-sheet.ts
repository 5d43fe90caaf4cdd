import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { maxImportCell, maxImportColumns, maxImportRows } from '#contract/shop/catalog/product-imports.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { decodeSheet, type SheetText } from './decode-sheet.ts';
import { readCell } from './sheet-cells.ts';
import { findField, headOf, type SheetField, type SheetRow } from './sheet-columns.ts';

const pieceLength = 64 * 1024;
/** What a row is known by. */
const names: SheetField[] = ['slug', 'name', 'sku'];

/** The rows of a file. UPLOAD_UNSUPPORTED, with what to do, for one that is no table of products or has too much. */
export async function readSheet(bytes: Uint8Array): Promise<Outcome<SheetRow[]>> {
  const decoded = decodeSheet(bytes);
  return decoded.ok ? await readText(decoded.value) : decoded;
}

async function readText({ text, delimiter, rowsBefore }: SheetText): Promise<Outcome<SheetRow[]>> {
  const rows: SheetRow[] = [];
  let fields: (SheetField | undefined)[] | undefined;
  let count = rowsBefore;
  try {
    for await (const record of records(text, delimiter)) {
      count += 1;
      if (record.every((cell) => cell.trim() === '')) continue;
      if (!fields) {
        const heads = readHeads(record);
        if (!heads.ok) return heads;
        fields = heads.value;
        continue;
      }
      if (rows.length === maxImportRows) return refused('UPLOAD_UNSUPPORTED', `A file has at most ${grouped(maxImportRows)} rows. Split it.`);
      rows.push({ row: count, cells: toCells(fields, record) });
    }
  } catch (error) {
    if (error instanceof CsvError) return refused('UPLOAD_UNSUPPORTED', wordsOf(error, count + 1));
    throw error;
  }
  if (rows.length === 0) return refused('UPLOAD_UNSUPPORTED', 'This file has no rows below its heads. Add a row for each variant.');
  return done(rows);
}

/** In pieces, so that other requests get their turn while a large file is read. */
function records(text: string, delimiter: string): AsyncIterable<string[]> {
  const parser = parse({ delimiter, relax_column_count: true, max_record_size: maxImportColumns * maxImportCell });
  return Readable.from(pieces(text)).pipe(parser);
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}

function readHeads(record: string[]): Outcome<(SheetField | undefined)[]> {
  if (record.length > maxImportColumns)
    return refused('UPLOAD_UNSUPPORTED', `A file has at most ${maxImportColumns} columns. Remove those that Haat does not know.`);
  const fields = record.map(findField);
  const twice = fields.find((field, index) => field && fields.indexOf(field) < index);
  if (twice) return refused('UPLOAD_UNSUPPORTED', `The column "${headOf[twice]}" is there twice. Keep one of them.`);
  if (fields.some((field) => field && names.includes(field))) return done(fields);
  return refused(
    'UPLOAD_UNSUPPORTED',
    'The first row does not name the columns: there is no "Name" and no "SKU". Export your products to see how a file looks.',
  );
}

function toCells(fields: (SheetField | undefined)[], record: string[]): SheetRow['cells'] {
  return Object.fromEntries(fields.flatMap((field, index) => (field ? [[field, readCell(record[index] ?? '').normalize()]] : [])));
}

function wordsOf({ code }: CsvError, row: number): string {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `Row ${row} or one near it is too long: a quote may not be closed there. Look at it in a spreadsheet and save the file again.`;
  return `Row ${row} or one near it cannot be read: a quote stands where none may be. Look at it in a spreadsheet and save the file again.`;
}

function grouped(count: number): string {
  return new Intl.NumberFormat('en-IN').format(count);
}
