import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { AppEnv } from '#server/platform/http/app-env.ts';

/** An answer that was sent, as bytes outside the heap, and what it was made of, which is collected once nothing else keeps it. */
type Answer = { bytes: Uint8Array<ArrayBuffer>; source: WeakRef<object> };

const jsonHeaders = { 'Content-Type': 'application/json' };

/** Of all of them together. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Before a public question: answers it as it was answered before, while `isKept` says that what the answer was made of (`madeOf` of the
 * route's context) is still kept in memory (docs/decisions/0031). The contract has checked that answer once. It is kept when
 * the same value is answered with a second time: most lists are asked for once. Whoever names an account is answered by the route.
 */
export function keepAnswers(isKept: (source: object) => boolean): MiddlewareHandler<AppEnv> {
  const answers = new LRUCache<string, Answer>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes.length + 1 });
  const answeredFrom = new WeakSet<object>();
  return async (c, next) => {
    if (c.req.method !== 'GET' || c.req.header('Authorization') !== undefined) return await next();
    const { url } = c.req;
    const address = url.slice(url.indexOf('/', url.indexOf('//') + 2));
    const answer = answers.get(address);
    const madeOf = answer?.source.deref();
    if (answer && madeOf && isKept(madeOf)) return c.body(answer.bytes, 200, jsonHeaders);
    await next();
    const source = c.get('source');
    if (c.res.status !== 200 || !source || !isKept(source)) return;
    if (!answeredFrom.has(source)) {
      answeredFrom.add(source);
      return;
    }
    const bytes = new Uint8Array(await c.res.arrayBuffer());
    answers.set(address, { bytes, source: new WeakRef(source) });
    // Headers of the one before would be read from it, and given to the new one.
    c.res = undefined;
    c.res = c.body(bytes, 200, jsonHeaders);
  };
}
