import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { AppEnv } from '#server/platform/http/app-env.ts';

type Answer = { text: string; source: object };

const jsonHeaders = { 'Content-Type': 'application/json' };

/** Characters of all of them together. */
const maxCharacters = 16 * 1024 * 1024;

/**
 * Before a public question: answers it as it was answered before, while `isKept` says that what the answer was made of (`madeOf` of the
 * route's context) is still kept in memory (docs/decisions/0031). The contract has checked that answer once. Whoever names an account is
 * answered by the route.
 */
export function keepAnswers(isKept: (source: object) => boolean): MiddlewareHandler<AppEnv> {
  const answers = new LRUCache<string, Answer>({ maxSize: maxCharacters, sizeCalculation: ({ text }) => text.length + 1 });
  return async (c, next) => {
    if (c.req.method !== 'GET' || c.req.header('Authorization') !== undefined) return await next();
    const { url } = c.req;
    const address = url.slice(url.indexOf('/', url.indexOf('//') + 2));
    const answer = answers.get(address);
    if (answer && isKept(answer.source)) return c.body(answer.text, 200, jsonHeaders);
    await next();
    const source = c.get('source');
    if (c.res.status !== 200 || !source || !isKept(source)) return;
    const text = await c.res.text();
    answers.set(address, { text, source });
    // Headers of the one before would be read from it, and given to the new one.
    c.res = undefined;
    c.res = c.body(text, 200, jsonHeaders);
  };
}
