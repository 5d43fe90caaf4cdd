import Papa from 'papaparse';
import { writeIndianMoment } from '#contract/formats/dates.ts';
import { toRupeeText } from '#contract/formats/money.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import type { ListedOrder } from '#contract/shop/orders/orders.ts';
import { guardCell } from '#server/shop/catalog/import/sheet-cells.ts';

/** Excel takes a file for Windows-1252 without it. */
const byteOrderMark = '\uFEFF';

const columns: [head: string, cell: (order: ListedOrder) => string][] = [
  ['Order', ({ number }) => String(number)],
  ['State', ({ status }) => status],
  ['Placed', ({ created_at }) => writeIndianMoment(created_at)],
  ['Customer', ({ customer_name }) => customer_name],
  ['Phone', ({ customer_phone }) => customer_phone],
  ['Address', ({ customer_address }) => customer_address],
  ['Landmark', ({ landmark }) => landmark],
  ['City', ({ customer_city }) => customer_city],
  ['Pincode', ({ customer_pincode }) => customer_pincode],
  ['Items', ({ lines }) => lines.map((line) => `${line.quantity} × ${lineName(line)}`).join('; ')],
  ['Discount (INR)', ({ discount_paise }) => toRupeeText(discount_paise)],
  ['Discount code', ({ discount_code }) => discount_code ?? ''],
  ['Total (INR)', ({ total_paise }) => toRupeeText(total_paise)],
  ['Refunded (INR)', ({ refunded_paise }) => toRupeeText(refunded_paise)],
  ['Return', ({ return_state }) => return_state ?? ''],
  ['Payment', ({ payment_method, is_test }) => (is_test ? `${payment_method} (test)` : payment_method)],
  ['Courier', ({ tracking }) => tracking?.courier ?? ''],
  ['Tracking number', ({ tracking }) => tracking?.number ?? ''],
  ['Tracking link', ({ tracking }) => tracking?.link ?? ''],
];

/** The row of the heads. */
export function writeOrderHeads(): string {
  return byteOrderMark + linesOf([columns.map(([head]) => head)]);
}

/** One row an order, as RFC 4180 has it. */
export function writeOrders(orders: readonly ListedOrder[]): string {
  return linesOf(orders.map((order) => columns.map(([, cell]) => guardCell(cell(order)))));
}

function linesOf(rows: string[][]): string {
  return `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;
}
