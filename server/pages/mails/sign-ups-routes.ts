import { Readable } from 'node:stream';
import { Hono } from 'hono';
import Papa from 'papaparse';
import { writeIndianMoment } from '#contract/formats/dates.ts';
import { pageAddressesCsvPath, stopPageMailsPath } from '#contract/pages/page-mails.ts';
import { route, settle } from '#server/platform/http/api.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { problemResponse } from '#server/platform/http/problem-response.ts';
import { guardCell } from '#server/shop/catalog/import/sheet-cells.ts';
import type { SignUp } from './sign-ups-queries.ts';
import type { SignUpsService } from './sign-ups-service.ts';

export function createSignUpsRoutes(signUps: SignUpsService) {
  return {
    signUp: route.pageMails.signUp.handler(async ({ input, context }) => settle(await signUps.signUp(input, context.ip))),
    stop: route.pageMails.stop.handler(async ({ input, context }) => settle(await signUps.stop(input.token, context.ip))),
    countMine: route.pageMails.countMine.handler(async ({ context }) => await signUps.countMine(context.actor)),
  };
}

/** A piece of the file. */
const rowsAtOnce = 1_000;
/** Excel takes a file for Windows-1252 without it. */
const byteOrderMark = '\uFEFF';

const columns: [head: string, cell: (row: SignUp & { stopLink: string }) => string][] = [
  ['E-mail', ({ email }) => email ?? ''],
  ['Since', ({ answered_at }) => writeIndianMoment(answered_at.toISOString())],
  ['Page', ({ title }) => title ?? ''],
  ['Agreed to', ({ words }) => words],
  ['Link to stop', ({ stopLink }) => stopLink],
];

/** The file of addresses, and what a mail program posts for its own unsubscribe button (RFC 8058, section 3.1). */
export function createSignUpsHttp(signUps: SignUpsService): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(pageAddressesCsvPath, async (c) => {
    const pieces = signUps.readAll(c.get('actor'), rowsAtOnce);
    // What goes wrong with the first is answered, and not a file that breaks off.
    const first = await pieces.next();
    const body = (async function* () {
      yield Buffer.from(byteOrderMark + linesOf([columns.map(([head]) => head)]));
      for (let piece = first; !piece.done; piece = await pieces.next())
        if (piece.value.length > 0) yield Buffer.from(linesOf(piece.value.map((row) => columns.map(([, cell]) => guardCell(cell(row))))));
    })();
    const headers = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="addresses.csv"', 'Cache-Control': 'no-store' };
    return new Response(Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>, { headers });
  });
  routes.post(`${stopPageMailsPath}/:token`, async (c) => {
    const stopped = await signUps.stop(c.req.param('token'), c.get('ip'));
    return stopped.ok ? c.body(null, 204) : problemResponse(stopped.problem);
  });
  return routes;
}

/** As RFC 4180 has it. */
function linesOf(rows: string[][]): string {
  return `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;
}
