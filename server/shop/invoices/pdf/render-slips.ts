import { setImmediate } from 'node:timers/promises';
import { encode } from 'uqr';
import { formatIndianDay } from '#contract/formats/dates.ts';
import { formatRupees } from '#contract/formats/money.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import type { Order } from '#contract/shop/orders/orders.ts';
import type { StoreSettings } from '#contract/stores/store-settings.ts';
import { stateOfPincode } from '../tax/pincode-states.ts';
import { bottom, heightOf, inner, newSheets, rule, type Sheets, sheet, write, writeAll } from './sheet.ts';

export type Slips = { orders: readonly Order[]; store: StoreSettings };

const codeSize = 76;
const half = inner / 2 - 10;

/** A page or more for each order: what goes into the parcel, where it goes, and what its carrier collects. */
export function renderSlips(slips: Slips): Sheets {
  const doc = newSheets({ title: 'Packing slips', at: new Date() });
  drawAll(doc, slips).catch((error: unknown) => doc.destroy(error as Error));
  return doc;
}

/** Between two orders the server answers others. */
async function drawAll(doc: Sheets, { orders, store }: Slips): Promise<void> {
  for (const order of orders) {
    if (doc.destroyed) return;
    drawSlip(doc, order, store);
    doc.flushPages();
    await setImmediate();
  }
  doc.end();
}

function drawSlip(doc: Sheets, order: Order, store: StoreSettings): void {
  doc.addPage();
  const top = drawTop(doc, order, store);
  rule(doc, top);
  const parties = Math.max(drawAddress(doc, order, top + 14), drawPayment(doc, order, top + 14));
  drawItems(doc, order, parties + 18);
}

function drawTop(doc: Sheets, order: Order, store: StoreSettings): number {
  const width = inner - codeSize - 20;
  const place = { x: sheet.margin, y: sheet.margin, width };
  const named = write(doc, `Order #${order.number}${order.is_test ? ' · TEST' : ''}`, place, { size: 22, bold: true });
  const about = write(doc, `Packing slip · placed ${formatIndianDay(order.created_at)}`, { ...place, y: named }, { soft: true });
  const from = [store.legal_name || store.name, ...store.address.split('\n'), store.support_phone || store.whatsapp];
  const label = write(doc, 'From', { ...place, y: about + 8 }, { size: 8, soft: true });
  const sender = writeAll(doc, from, { ...place, y: label });
  drawCode(doc, String(order.number));
  return Math.max(sender, sheet.margin + codeSize) + 12;
}

/** The number of the order, for a scanner. */
function drawCode(doc: Sheets, text: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const unit = codeSize / size;
  const left = sheet.margin + inner - codeSize;
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) if (isDark) doc.rect(left + column * unit, sheet.margin + row * unit, unit + 0.05, unit + 0.05);
  }
  doc.fillColor('#000000').fill();
}

function drawAddress(doc: Sheets, order: Order, y: number): number {
  const place = { x: sheet.margin, y, width: half };
  const label = write(doc, 'Deliver to', place, { size: 8, soft: true });
  const named = write(doc, order.customer_name, { ...place, y: label }, { size: 14, bold: true });
  const where = [order.customer_address, order.landmark, `${order.customer_city} ${order.customer_pincode}`, stateOfPincode(order.customer_pincode).name];
  return writeAll(doc, [...where, `Phone +91 ${order.customer_phone}`], { ...place, y: named }, { size: 12 });
}

function drawPayment(doc: Sheets, { payment_method, is_test, total_paise }: Order, y: number): number {
  const x = sheet.margin + inner - half;
  const isCash = payment_method === 'cod';
  doc.roundedRect(x, y, half, 58, 6).lineWidth(1.5).strokeColor('#1c1917').stroke();
  const place = { x: x + 12, y: y + 9, width: half - 24 };
  const label = write(doc, isCash ? 'Collect in cash' : is_test ? 'Paid in a test: no money came' : 'Paid online', place, { size: 9 });
  write(doc, isCash ? formatRupees(total_paise) : is_test ? 'Do not send' : 'Collect nothing', { ...place, y: label }, { size: 18, bold: true });
  return y + 58;
}

function drawItems(doc: Sheets, order: Order, from: number): void {
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  let y = drawHead(doc, `${count} ${count === 1 ? 'item' : 'items'}`, from);
  for (const line of order.lines) {
    const name = lineName(line);
    const height = heightOf(doc, name, inner - 80, { size: 11 });
    if (y + height + 6 > bottom) {
      doc.addPage();
      y = drawHead(doc, `Order #${order.number}, continued`, sheet.margin);
    }
    doc
      .rect(sheet.margin, y + 2, 10, 10)
      .lineWidth(0.75)
      .strokeColor('#57534e')
      .stroke();
    write(doc, `${line.quantity} ×`, { x: sheet.margin + 20, y, width: 44 }, { size: 11, bold: true, align: 'right' });
    write(doc, name, { x: sheet.margin + 76, y, width: inner - 80 }, { size: 11 });
    y += height + 6;
    rule(doc, y);
    y += 6;
  }
}

function drawHead(doc: Sheets, text: string, y: number): number {
  const end = write(doc, text, { x: sheet.margin, y, width: inner }, { size: 11, bold: true });
  rule(doc, end + 4);
  return end + 10;
}
