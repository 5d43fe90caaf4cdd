import { setImmediate } from 'node:timers/promises';
import { formatIndianDay } from '#contract/formats/dates.ts';
import { formatRupees, type Paise } from '#contract/formats/money.ts';
import { createSlots } from '#server/platform/slots.ts';
import type { PaperRow } from '../invoices-queries.ts';
import type { PaperFacts } from '../paper-facts.ts';
import type { GstState } from '../tax/gst-states.ts';
import { drawLines } from './paper-table.ts';
import { bottom, inner, newSheets, rule, type Sheets, sheet, write, writeAll, writeFeet } from './sheet.ts';

type Paper = Pick<PaperRow, 'serial' | 'issued_at' | 'facts'>;

const titles = { tax_invoice: 'Tax invoice', bill_of_supply: 'Bill of supply', invoice: 'Invoice' } as const;
const payments = { cod: 'Cash on delivery', online: 'Paid online', test: 'Paid in a test: no money came' } as const;
const half = inner / 2 - 10;
const right = sheet.margin + inner / 2 + 10;

/** One after the other, and others are answered in between: each keeps this process busy for a moment. */
const inTurn = createSlots(1);

/** An invoice or a credit note, from what was noted when it was issued: a later change of the store changes nothing of it. */
export async function renderPaper(paper: Paper): Promise<Sheets> {
  return await inTurn(async () => {
    await setImmediate();
    return drawPaper(paper);
  });
}

function drawPaper({ serial, issued_at, facts }: Paper): Sheets {
  const title = facts.credits ? 'Credit note' : titles[facts.kind];
  const doc = newSheets({ title: `${title} ${serial}`, at: issued_at });
  doc.addPage();
  const top = Math.max(drawSeller(doc, facts), drawHeading(doc, { title, serial, issued_at, facts })) + 12;
  rule(doc, top);
  const parties = Math.max(drawBuyer(doc, facts, top + 12), drawTerms(doc, facts, top + 12)) + 16;
  const lines = drawLines(doc, facts, parties);
  drawEnd(doc, facts, lines + 6);
  writeFeet(doc, `${title} ${serial} · ${facts.seller.name}`);
  doc.end();
  return doc;
}

function drawSeller(doc: Sheets, { seller }: PaperFacts): number {
  const place = { x: sheet.margin, y: sheet.margin, width: half };
  const named = write(doc, seller.legal_name, place, { size: 14, bold: true });
  const trade = seller.name === seller.legal_name ? [] : [`Sold as ${seller.name}`];
  const state = seller.state ? [`GSTIN ${seller.gstin}`, `State ${stateText(seller.state)}`] : [];
  return writeAll(doc, [...trade, ...seller.address.split('\n'), ...state], { ...place, y: named + 2 });
}

type Heading = { title: string; serial: string; issued_at: Date; facts: PaperFacts };

function drawHeading(doc: Sheets, { title, serial, issued_at, facts }: Heading): number {
  const place = { x: right, y: sheet.margin, width: half };
  const named = write(doc, facts.order.is_test ? `${title} · TEST` : title, place, { size: 14, bold: true, align: 'right' });
  const credits = facts.credits
    ? [
        `For invoice ${facts.credits.serial} of ${formatIndianDay(facts.credits.issued_at)}`,
        facts.credits.why ? 'Goods were returned' : 'The order was cancelled',
      ]
    : [];
  const about = [`No. ${serial}`, `Date ${formatIndianDay(issued_at.toISOString())}`, ...credits];
  const said = writeAll(doc, about, { ...place, y: named + 2 }, { align: 'right' });
  const order = `Order #${facts.order.number} of ${formatIndianDay(facts.order.placed_at)}`;
  return write(doc, order, { ...place, y: said }, { align: 'right' });
}

function drawBuyer(doc: Sheets, { buyer }: PaperFacts, y: number): number {
  const place = { x: sheet.margin, y, width: half };
  const label = write(doc, 'Billed and delivered to', place, { size: 8, soft: true });
  const named = write(doc, buyer.name, { ...place, y: label }, { size: 10, bold: true });
  const where = [buyer.address, buyer.landmark, `${buyer.city} ${buyer.pincode}`, buyer.state.name];
  return writeAll(doc, where, { ...place, y: named });
}

function drawTerms(doc: Sheets, { buyer, order, supply }: PaperFacts, y: number): number {
  const terms: [string, string][] = [['Payment', payments[order.is_test ? 'test' : order.payment_method]]];
  if (supply) terms.unshift(['Place of supply', stateText(buyer.state)], ['Tax payable on reverse charge', 'No']);
  return terms.reduce((top, [name, value]) => {
    const label = write(doc, name, { x: right, y: top, width: half }, { size: 8, soft: true });
    return write(doc, value, { x: right, y: label, width: half }) + 4;
  }, y);
}

/** The sums and what is said of them stay together. */
function drawEnd(doc: Sheets, facts: PaperFacts, from: number): void {
  const sums = sumsOf(facts);
  const y = from + sums.length * 14 + 70 > bottom ? newPage(doc) : from;
  const width = 200;
  const x = sheet.margin + inner - width;
  const end = sums.reduce((top, [name, paise]) => {
    write(doc, name, { x, y: top, width: width / 2 }, { soft: true });
    write(doc, formatRupees(paise), { x: x + width / 2, y: top, width: width / 2 }, { align: 'right' });
    return top + 14;
  }, y);
  rule(doc, end + 2, x, width);
  write(doc, facts.credits ? 'Credited' : 'Total', { x, y: end + 6, width: width / 2 }, { size: 11, bold: true });
  write(doc, formatRupees(facts.total_paise), { x: x + width / 2, y: end + 6, width: width / 2 }, { size: 11, bold: true, align: 'right' });
  writeAll(doc, notesOf(facts), { x: sheet.margin, y, width: inner - width - 30 }, { size: 8, soft: true });
}

function newPage(doc: Sheets): number {
  doc.addPage();
  return sheet.margin;
}

function sumsOf({ lines, supply, discount_code }: PaperFacts): [string, Paise][] {
  const sum = (of: (line: PaperFacts['lines'][number]) => Paise) => lines.reduce((all, line) => all + of(line), 0);
  const discount = sum((line) => line.discount_paise);
  const taken: [string, Paise][] =
    discount > 0 && !supply
      ? [
          ['Before discount', sum((line) => line.unit_price_paise * line.quantity)],
          [discount_code ? `Discount ${discount_code}` : 'Discount', -discount],
        ]
      : [];
  if (!supply) return taken;
  const taxes: [string, Paise][] = supply.within
    ? [
        ['CGST', sum((line) => line.cgst_paise)],
        [supply.state_tax, sum((line) => line.sgst_paise)],
      ]
    : [['IGST', sum((line) => line.igst_paise)]];
  return [['Taxable value', sum((line) => line.taxable_paise)], ...taxes];
}

function notesOf({ kind, discount_code, lines }: PaperFacts): string[] {
  const discounted = discount_code !== null && lines.some((line) => line.discount_paise > 0) ? [`Discount: ${discount_code}.`] : [];
  const tax = {
    tax_invoice: 'Prices include GST.',
    bill_of_supply: 'No GST is charged on these goods.',
    invoice: 'The seller has not named a GSTIN: no GST is charged.',
  }[kind];
  return [tax, ...discounted, 'Made by a computer: no signature is needed.'];
}

const stateText = ({ name, code }: GstState) => `${name} (${code})`;
