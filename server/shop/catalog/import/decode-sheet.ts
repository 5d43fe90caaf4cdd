import { done, type Outcome, refused } from '#server/platform/outcome.ts';

/** A file as text: `text` is without its mark, `rowsBefore` counts rows of it that are no part of the table. */
export type SheetText = { text: string; delimiter: string; rowsBefore: number };

const asCsv = 'In Excel, choose "Save as" and then "CSV UTF-8 (Comma delimited)".';
const delimiters = [',', ';', '\t'];

/** Excel writes semicolons where a comma is the decimal mark, and may say so in a first line `sep=;`. */
export function decodeSheet(bytes: Uint8Array): Outcome<SheetText> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return refused('UPLOAD_UNSUPPORTED', `This is an Excel workbook, not a CSV file. ${asCsv}`);
  const text = decodeText(bytes);
  if (text === undefined || text.includes('\0')) return refused('UPLOAD_UNSUPPORTED', `The letters of this file cannot be read: it is not UTF-8. ${asCsv}`);
  if (text.trim() === '') return refused('UPLOAD_UNSUPPORTED', 'This file is empty. Export your products to see how a file looks.');
  const [line = '', named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const rest = text.slice(line.length);
  return done({ text: rest, delimiter: named ?? guessDelimiter(rest), rowsBefore: line ? 1 : 0 });
}

/** Without its mark; `undefined` for what is no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The one that the heads have most of. */
function guessDelimiter(text: string): string {
  const [heads = ''] = text.split(/\r?\n|\r/, 1);
  const bare = heads.replace(/"[^"]*"/g, '');
  return delimiters.toSorted((a, b) => bare.split(b).length - bare.split(a).length)[0] ?? ',';
}
