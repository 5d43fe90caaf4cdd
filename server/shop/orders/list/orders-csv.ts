import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { orderFilter, ordersCsvPath } from '#contract/shop/orders/order-filter.ts';
import { settle } from '#server/platform/http/api.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { invalidInput } from '#server/platform/outcome.ts';
import type { createOrderList } from './order-list.ts';

/** The file of orders; its query is the filter of the list. */
export function createOrdersCsv({ writeMine }: ReturnType<typeof createOrderList>): Hono<AppEnv> {
  return new Hono<AppEnv>().get(ordersCsvPath, async (c) => {
    const filter = orderFilter.safeParse(c.req.query());
    // Who may not see orders is told so first.
    const text = writeMine(c.get('actor'), filter.data ?? {});
    if (!filter.success) {
      const [issue] = filter.error.issues;
      return settle(invalidInput(issue?.path.join('.') ?? '', 'This filter is not known. Choose it again in the list of orders.'));
    }
    const pieces = await begun(text);
    const headers = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="orders.csv"', 'Cache-Control': 'no-store' };
    return new Response(Readable.toWeb(Readable.from(pieces).map((piece: string) => Buffer.from(piece))) as ReadableStream<Uint8Array>, { headers });
  });
}

/** The same pieces, of which the first orders are there: what goes wrong with them is answered, and not a file that breaks off. */
async function begun(text: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const rest = text[Symbol.asyncIterator]();
  const first = [await rest.next(), await rest.next()];
  return (async function* () {
    for (const { done, value } of first) if (!done) yield value;
    yield* { [Symbol.asyncIterator]: () => rest };
  })();
}
