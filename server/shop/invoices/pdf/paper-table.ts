import { formatRupees } from '#contract/formats/money.ts';
import type { PaperFacts } from '../paper-facts.ts';
import { bottom, heightOf, inner, rule, type Sheets, sheet, write } from './sheet.ts';

type Line = PaperFacts['lines'][number];
/** `below`: a smaller second row of the cell. */
type Column = { head: string; width: number; text: (line: Line, index: number) => string; below?: (line: Line) => string; isText?: boolean };

/** 250 → '2.5%' */
const percent = (hundredths: number) => `${hundredths / 100}%`;
const gap = 6;
const rowPad = 5;
const small = { size: 7.5, soft: true } as const;
const body = { size: 8.5 } as const;

/** The columns that this invoice needs; what is left of the width is for the names. */
function columnsOf({ lines, supply }: PaperFacts): Column[] {
  const hasDiscount = lines.some(({ discount_paise }) => discount_paise > 0);
  const taxes: Column[] =
    supply === null
      ? []
      : supply.within
        ? [
            { head: 'CGST', width: 56, text: (line) => formatRupees(line.cgst_paise), below: ({ rate }) => percent(rate / 2) },
            { head: supply.state_tax, width: 56, text: (line) => formatRupees(line.sgst_paise), below: ({ rate }) => percent(rate / 2) },
          ]
        : [{ head: 'IGST', width: 60, text: (line) => formatRupees(line.igst_paise), below: ({ rate }) => percent(rate) }];
  const numbers: Column[] = [
    { head: 'Qty', width: 24, text: ({ quantity }) => String(quantity) },
    { head: 'Price', width: 62, text: (line) => formatRupees(line.unit_price_paise) },
    ...(hasDiscount
      ? [{ head: 'Discount', width: 56, text: (line: Line) => (line.discount_paise > 0 ? `\u2212${formatRupees(line.discount_paise)}` : '') }]
      : []),
    ...(supply ? [{ head: 'Taxable', width: 62, text: (line: Line) => formatRupees(line.taxable_paise) }] : []),
    ...taxes,
    { head: 'Total', width: 66, text: (line) => formatRupees(line.total_paise) },
  ];
  const taken = numbers.reduce((sum, { width }) => sum + width, 16);
  return [
    { head: '', width: 16, text: (_, index) => String(index + 1), isText: true },
    { head: 'Item', width: inner - taken, text: ({ name }) => name, below: ({ hsn }) => (hsn ? `HSN ${hsn}` : ''), isText: true },
    ...numbers,
  ];
}

function eachCell(columns: readonly Column[], draw: (column: Column, x: number, width: number) => void): void {
  let x = sheet.margin;
  for (const column of columns) {
    draw(column, x, column.width - gap);
    x += column.width;
  }
}

function drawHead(doc: Sheets, columns: readonly Column[], y: number): number {
  eachCell(columns, ({ head, isText }, x, width) => write(doc, head, { x: isText ? x : x + gap, y, width }, { ...small, align: isText ? 'left' : 'right' }));
  rule(doc, y + 15);
  return y + 15 + rowPad;
}

function drawRow(doc: Sheets, columns: readonly Column[], line: Line, at: { y: number; index: number }): void {
  eachCell(columns, ({ text, below, isText }, x, width) => {
    const place = { x: isText ? x : x + gap, y: at.y, width };
    const align = isText ? 'left' : 'right';
    const end = write(doc, text(line, at.index), place, { ...body, align });
    if (below) write(doc, below(line), { ...place, y: end }, { ...small, align });
  });
}

function rowHeight(doc: Sheets, columns: readonly Column[], line: Line, index: number): number {
  return Math.max(
    ...columns.map(({ text, below, width }) => {
      const second = below?.(line) ? heightOf(doc, below(line), width - gap, small) : 0;
      return heightOf(doc, text(line, index), width - gap, body) + second;
    }),
  );
}

/** The lines from `y` on, over as many pages as they need, each with the heads of the columns. Says where they end. */
export function drawLines(doc: Sheets, facts: PaperFacts, from: number): number {
  const columns = columnsOf(facts);
  let y = drawHead(doc, columns, from);
  for (const [index, line] of facts.lines.entries()) {
    const height = rowHeight(doc, columns, line, index);
    if (y + height + rowPad > bottom) {
      doc.addPage();
      y = drawHead(doc, columns, sheet.margin);
    }
    drawRow(doc, columns, line, { y, index });
    y += height + rowPad;
    rule(doc, y);
    y += rowPad;
  }
  return y;
}
