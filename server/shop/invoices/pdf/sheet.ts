import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

/** Lengths are points, 72 to an inch; y grows downwards. */
export const sheet = { width: 595.28, height: 841.89, margin: 36, foot: 54 };
export const inner = sheet.width - 2 * sheet.margin;
/** Where the part of a page that is written on ends. */
export const bottom = sheet.height - sheet.foot;

const ink = { strong: '#1c1917', soft: '#57534e', line: '#d6d3d1' };

/** Noto Sans Devanagari holds Latin letters and the rupee sign too, so that one font writes all. */
const files = {
  regular: import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
};
const read = (url: string) => readFileSync(fileURLToPath(url));
let fonts: { regular: Buffer; bold: Buffer } | undefined;

export type Sheets = PDFKit.PDFDocument;

type About = { title: string; at: Date };

/** A document without its first page. Written at once, and read while it is sent. */
export function newSheets({ title, at }: About): Sheets {
  fonts ??= { regular: read(files.regular), bold: read(files.bold) };
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, bufferPages: true, lang: 'en-IN', displayTitle: true },
    info: { Title: title, CreationDate: at, Producer: 'Haat', Creator: 'Haat' },
  });
  doc.registerFont('regular', fonts.regular);
  doc.registerFont('bold', fonts.bold);
  return doc;
}

type Style = { size?: number; bold?: boolean; soft?: boolean; align?: 'left' | 'right' | 'center' };
type Place = { x: number; y: number; width: number };

function use(doc: Sheets, { size = 9, bold = false, soft = false }: Style): void {
  doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(soft ? ink.soft : ink.strong);
}

/** Pictures that the font has not would be boxes. */
function printable(text: string): string {
  return text.replace(/\p{Extended_Pictographic}|\u{fe0f}|\p{Emoji_Modifier}/gu, (sign) => (/[©®™]/.test(sign) ? sign : '')).trim();
}

export function heightOf(doc: Sheets, text: string, width: number, style: Style = {}): number {
  use(doc, style);
  return doc.heightOfString(printable(text), { width });
}

/** Writes text, wrapped to the width, and says where it ends below. */
export function write(doc: Sheets, text: string, { x, y, width }: Place, style: Style = {}): number {
  const shown = printable(text);
  if (shown === '') return y;
  use(doc, style);
  const height = doc.heightOfString(shown, { width });
  doc.text(shown, x, y, { width, align: style.align ?? 'left' });
  return y + height;
}

/** One below the other; says where they end. What is empty takes no place. */
export function writeAll(doc: Sheets, texts: readonly string[], place: Place, style: Style = {}): number {
  return texts.reduce((y, text) => write(doc, text, { ...place, y }, style), place.y);
}

export function rule(doc: Sheets, y: number, x = sheet.margin, width = inner): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .strokeColor(ink.line)
    .stroke();
}

/** Below each page, once all are there: `left`, and which of how many it is. */
export function writeFeet(doc: Sheets, left: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const y = sheet.height - 38;
    write(doc, left, { x: sheet.margin, y, width: inner / 2 }, { size: 8, soft: true });
    write(doc, `Page ${page - start + 1} of ${count}`, { x: sheet.margin + inner / 2, y, width: inner / 2 }, { size: 8, soft: true, align: 'right' });
  }
}
