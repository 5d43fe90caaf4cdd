import { Readable } from 'node:stream';
import { Hono } from 'hono';
import Papa from 'papaparse';
import { customersCsvPath } from '#contract/customers/customer-limits.ts';
import { type Customer, customerFilter } from '#contract/customers/customers.ts';
import { writeIndianMoment } from '#contract/formats/dates.ts';
import { toRupeeText } from '#contract/formats/money.ts';
import { settle } from '#server/platform/http/api.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { invalidInput } from '#server/platform/outcome.ts';
import { guardCell } from '#server/shop/catalog/import/sheet-cells.ts';
import type { CustomersService } from './customers-service.ts';

/** A piece of the file. */
const customersAtOnce = 1_000;
/** Excel takes a file for Windows-1252 without it. */
const byteOrderMark = '\uFEFF';

const columns: [head: string, cell: (customer: Customer) => string][] = [
  ['Customer', ({ name }) => name ?? 'Anonymous Customer'],
  ['Joined', ({ joined_at }) => writeIndianMoment(joined_at)],
  ['Last seen', ({ last_seen_at }) => writeIndianMoment(last_seen_at)],
  ['ID', ({ id }) => id],
  ['Orders', ({ orders }) => String(orders)],
  ['Spent (INR)', ({ spent_paise }) => toRupeeText(spent_paise)],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Blocked', ({ is_blocked }) => (is_blocked ? 'yes' : '')],
  ['Bio', ({ bio }) => bio],
];

/** The file of customers; its query is the filter of the list. */
export function createCustomersCsv(customers: CustomersService): Hono<AppEnv> {
  return new Hono<AppEnv>().get(customersCsvPath, async (c) => {
    const filter = customerFilter.safeParse(c.req.query());
    // Who may not see customers is told so first.
    const pieces = customers.readAll(c.get('actor'), filter.data ?? { sort: 'joined', direction: 'desc' }, customersAtOnce)[Symbol.asyncIterator]();
    if (!filter.success) {
      const [issue] = filter.error.issues;
      return settle(invalidInput(issue?.path.join('.') ?? '', 'This filter is not known. Choose it again in the list of customers.'));
    }
    // What goes wrong with the first is answered, and not a file that breaks off.
    const first = await pieces.next();
    const body = (async function* () {
      yield Buffer.from(byteOrderMark + linesOf([columns.map(([head]) => head)]));
      for (let piece = first; !piece.done; piece = await pieces.next())
        if (piece.value.length > 0) yield Buffer.from(linesOf(piece.value.map((row) => columns.map(([, cell]) => guardCell(cell(row))))));
    })();
    const headers = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="customers.csv"', 'Cache-Control': 'no-store' };
    return new Response(Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>, { headers });
  });
}

/** As RFC 4180 has it. */
function linesOf(rows: string[][]): string {
  return `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;
}
