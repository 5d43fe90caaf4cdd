import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ORPCError } from '@orpc/client';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPages, type PageRequest, type Pages } from '#server/platform/http/pages.ts';

let pages: Pages;

beforeAll(async () => {
  pages = await createPages({ dev: false, log: pino({ level: 'silent' }) });
});
afterAll(() => pages[Symbol.asyncDispose]());

/** Of the API the pages asked for here read only what front pages promise. */
const promises = async () => ({ review_business_days: 1, store_live_hours: 24, support_email: null, has_demo_store: true });
const page: PageRequest = {
  api: { bookings: { promises } } as unknown as PageRequest['api'],
  describeApi: async () => ({}),
  hostedAccounts: undefined,
  describeAuth: () => ({}),
  publicUrl: 'https://shop.example',
  linkOrigin: undefined,
  offlinePage: true,
  nonce: () => 'a-nonce',
};

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return pages.fetch(new Request(`http://haat.test${path}`, { headers }), page);
}

describe('pages rendered on the server', () => {
  test('a page says where accounts are kept only when a hosted service keeps them', async () => {
    const hostedAccounts = { url: 'https://abc.supabase.co/auth/v1', key: 'sb_publishable_x' };
    const hosted = await (await pages.fetch(new Request('http://haat.test/auth'), { ...page, hostedAccounts })).text();
    expect(hosted).toContain('https://abc.supabase.co/auth/v1');
    expect(await (await get('/auth')).text()).not.toContain('haat-accounts');
  });

  test('a page says where links lead only when PUBLIC_URL is set', async () => {
    for (const path of ['/auth', '/live', '/shop']) {
      const named = await (await pages.fetch(new Request(`http://haat.test${path}`), { ...page, linkOrigin: 'https://shop.example' })).text();
      expect(named).toContain('<meta name="haat-origin" content="https://shop.example"/>');
      expect(await (await get(path)).text()).not.toContain('haat-origin');
    }
  });

  test('the landing page holds its headline before any script has run', async () => {
    const answer = await get('/');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain('Accelerate sales with live shopping');
  });

  test('every script carries the nonce, and there is no inline style sheet', async () => {
    const html = await (await get('/')).text();
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((tag) => !tag.includes('nonce="a-nonce"'))).toEqual([]);
    expect(html).not.toMatch(/<style[ >]/);
  });

  test('10.9 a page that the database cannot fill just now is a 503', async () => {
    const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
    const live = { listOnAirProducts: () => Promise.reject(away) };
    const api = { live, catalog: { list: () => Promise.reject(away) } } as unknown as PageRequest['api'];
    expect((await pages.fetch(new Request('http://haat.test/shop'), { ...page, api })).status).toBe(503);
    const broken = { live, catalog: { list: () => Promise.reject(new TypeError('a bug')) } } as unknown as PageRequest['api'];
    expect((await pages.fetch(new Request('http://haat.test/shop'), { ...page, api: broken })).status).toBe(500);
  });

  test.each(['/shop', '/product/brass-diya-lamp', '/product-detail'])(
    '%s that cannot be filled leaves the next try to the browser, and keeps its status',
    async (path) => {
      const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
      const busy = new ORPCError('TOO_MANY_REQUESTS', { status: 429 });
      for (const [error, status] of [
        [away, 503],
        [busy, 429],
      ] as const) {
        const refuse = () => Promise.reject(error);
        const api = { live: { listOnAirProducts: refuse }, catalog: { list: refuse, get: refuse } } as unknown as PageRequest['api'];
        const answer = await pages.fetch(new Request(`http://haat.test${path}`), { ...page, api });
        expect(answer.status).toBe(status);
        const html = await answer.text();
        expect(html).toMatch(/Loading products?\.\.\./);
        expect(html).not.toContain('Something went wrong');
      }
    },
  );

  test('an unknown address is a 404 with the specified words', async () => {
    const answer = await get('/no-such-place');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Oops! Page not found');
  });

  test('the kit of parts is not answered, and no file of the build holds it', async () => {
    expect((await get('/kit')).status).toBe(404);
    expect((await get('/kit/buttons')).status).toBe(404);
    const build = join(import.meta.dirname, '../../../build');
    const source = await readFile(join(import.meta.dirname, '../../../web/ui/kit/kit-index.tsx'), 'utf8');
    const sentence = /A page is a file in \S+ and a line/.exec(source)?.[0] ?? '';
    const scripts = (await readdir(build, { recursive: true })).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(scripts.map((name) => readFile(join(build, name), 'utf8')));
    expect(scripts.length).toBeGreaterThan(20);
    expect(sentence.length).toBeGreaterThan(20);
    expect(scripts.filter((name, index) => /kit-|specimen/.test(name) || texts[index]?.includes(sentence))).toEqual([]);
  });

  test('a page is compressed for whom accepts it', async () => {
    const answer = await get('/', { 'Accept-Encoding': 'gzip' });
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    const plain = answer.body?.pipeThrough(new DecompressionStream('gzip'));
    expect(await new Response(plain).text()).toContain('Accelerate sales with live shopping');
  });

  test('a reader who leaves early leaves nothing running', async () => {
    const leaving = new AbortController();
    const answer = await pages.fetch(new Request('http://haat.test/', { signal: leaving.signal, headers: { 'Accept-Encoding': 'gzip' } }), page);
    leaving.abort();
    await answer.body?.cancel();
    expect(answer.status).toBe(200);
  });
});
