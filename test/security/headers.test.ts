import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestSeller } from '../support/servers/test-app.ts';

const webp = Uint8Array.from(atob('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'), (letter) => letter.charCodeAt(0));
let app: TestApp;
let seller: TestSeller;
let answers: { what: string; method: string; path: string; answer: Response; body: string }[];
let file: Response;

/** One address of each kind, right and wrong, with and without a body. */
function addresses(): [what: string, method: string, path: string, body?: string][] {
  return [
    ['a page', 'GET', '/'],
    ['a page that is none', 'GET', '/no-such-place'],
    ['a file of the pages', 'GET', '/icon.svg'],
    ['a file that is none', 'GET', '/assets/none.js'],
    ['health', 'GET', '/healthz'],
    ['readiness', 'GET', '/readyz'],
    ['metrics', 'GET', '/metrics'],
    ['the description of the API', 'GET', '/api/openapi.json'],
    ['the API', 'GET', '/api/products'],
    ['the API of a seller', 'GET', '/api/seller/orders'],
    ['a refusal', 'GET', '/api/seller/orders?limit=no'],
    ['an endpoint that is none', 'GET', '/api/nowhere'],
    ['broken JSON', 'POST', '/api/orders', '{'],
    ['accounts', 'GET', '/auth/v1/user'],
    ['a sign-in', 'POST', '/auth/v1/token?grant_type=password', '{"email":"nobody@example.com","password":"not the one"}'],
    ['a preflight', 'OPTIONS', '/auth/v1/token'],
    ['keys', 'GET', '/auth/v1/.well-known/jwks.json'],
    ['media that is none', 'GET', '/media/none.webp'],
    ['a poster that is none', 'GET', `/live/${seller.storeId}/poster.jpg`],
    ['a playlist that is none', 'GET', `/live/${seller.storeId}/index.m3u8`],
    ['a replay that is none', 'GET', `/replay/${seller.storeId}/index.m3u8`],
    ['WHIP', 'POST', `/whip/${seller.storeId}`, 'v=0'],
    ['an upload of a video', 'OPTIONS', '/api/seller/uploads/videos'],
    ['a method nobody uses', 'PROPFIND', '/'],
  ];
}

beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://shop.example' }, undefined, { pages: true });
  seller = await app.signUpSeller();
  const headers = { Authorization: `Bearer ${seller.token}`, 'Content-Type': 'application/json' };
  answers = await Promise.all(
    addresses().map(async ([what, method, path, body]) => {
      const answer = await app.app.request(path, { method, headers, body });
      return { what, method, path, answer, body: await answer.clone().text() };
    }),
  );
  await app.context.blobs.put('product-images/one.webp', webp);
  file = await app.app.request('/media/product-images/one.webp');
  answers.push({ what: 'media', method: 'GET', path: '/media/product-images/one.webp', answer: file, body: 'RIFF' });
});
afterAll(() => app[Symbol.asyncDispose]());

/** The directives of the policy of an answer. */
function policyOf(answer: Response): Record<string, string> {
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  return Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]));
}

const isData = ({ headers }: Response) => headers.get('Content-Type')?.startsWith('application/json') === true;

/** What is not as it should be, by the name of the answer. */
function wrong(isRight: (each: (typeof answers)[number]) => boolean): string[] {
  return answers.filter((each) => !isRight(each)).map(({ what }) => what);
}

describe('headers of every answer', () => {
  test('every answer on https asks for https from then on, for a year and on all subdomains', async () => {
    expect(wrong(({ answer }) => answer.headers.get('Strict-Transport-Security') === 'max-age=31536000; includeSubDomains')).toEqual([]);
    await using plain = await createTestApp();
    expect((await plain.app.request('/healthz')).headers.get('Strict-Transport-Security')).toBeNull();
  });

  test('every answer has a policy that names what may run, and forbids plugins and another base', () => {
    expect(wrong(({ answer }) => policyOf(answer)['base-uri'] === "'none'")).toEqual([]);
    expect(wrong(({ answer }) => [policyOf(answer)['object-src'], policyOf(answer)['default-src']].includes("'none'"))).toEqual([]);
    const isPage = ({ headers }: Response) => headers.get('Content-Type')?.startsWith('text/html') === true;
    const scriptsOf = (pages: boolean) =>
      answers.flatMap(({ answer }) => (answer !== file && !isData(answer) && isPage(answer) === pages ? [policyOf(answer)['script-src'] ?? ''] : []));
    expect(new Set(scriptsOf(false))).toEqual(new Set(["'self' 'wasm-unsafe-eval'"]));
    // Each page has a nonce of its own.
    expect(scriptsOf(true).filter((source) => !/^'self' 'nonce-[\w+/=]{24}' 'wasm-unsafe-eval'$/.test(source))).toEqual([]);
    expect(new Set(scriptsOf(true)).size).toBe(scriptsOf(true).length);
    expect(scriptsOf(true).length).toBeGreaterThan(1);
  });

  test('an answer in JSON is no page, and may load and run nothing', () => {
    const data = answers.filter(({ answer }) => isData(answer));
    expect(data.length).toBeGreaterThan(8);
    for (const { answer } of data) expect(policyOf(answer)).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'", 'base-uri': "'none'" });
  });

  test('no answer may be framed', () => {
    expect(wrong(({ answer }) => policyOf(answer)['frame-ancestors'] === "'none'")).toEqual([]);
  });

  test('no answer is to be taken for another type', () => {
    expect(wrong(({ answer }) => answer.headers.get('X-Content-Type-Options') === 'nosniff')).toEqual([]);
  });

  test('other sites learn no path from the referrer', () => {
    expect(wrong(({ answer }) => answer.headers.get('Referrer-Policy') === 'strict-origin-when-cross-origin')).toEqual([]);
  });

  test('windows of other sites have no hold on a page', () => {
    expect(wrong(({ answer }) => answer.headers.get('Cross-Origin-Opener-Policy') === 'same-origin')).toEqual([]);
  });

  test('every body says its type, and text its character set', () => {
    const isTyped = ({ answer, body }: (typeof answers)[number]) => {
      const type = answer.headers.get('Content-Type') ?? '';
      const isText = /^text\/|\+xml|\/xml/.test(type);
      return body === '' || (isText ? /; ?charset=utf-8$/i.test(type) : /^(application\/(json|javascript)|image\/webp)/.test(type));
    };
    expect(wrong(isTyped)).toEqual([]);
    const json = answers.filter(({ answer }) => isData(answer));
    expect(json.length).toBeGreaterThan(8);
    for (const { body } of json) expect(() => JSON.parse(body)).not.toThrow();
  });

  test('scripts of other sites may read accounts, shows and public files, and never with credentials', () => {
    const open = answers.filter(({ answer }) => answer.headers.get('Access-Control-Allow-Origin') !== null);
    expect(open.filter(({ answer }) => answer.headers.get('Access-Control-Allow-Origin') !== '*').map(({ what }) => what)).toEqual([]);
    expect(wrong(({ answer }) => answer.headers.get('Access-Control-Allow-Credentials') === null)).toEqual([]);
    expect(open.map(({ path }) => path).filter((path) => !/^\/(auth\/v1|media|live|replay|whip)\//.test(path))).toEqual([]);
  });

  test('what is told to one person is kept by no cache', () => {
    const personal = answers.filter(({ path }) => /^\/(api|auth\/v1)\//.test(path) && !path.endsWith('jwks.json'));
    expect(personal.length).toBeGreaterThan(8);
    const kept = personal.filter(({ answer, method }) => method !== 'OPTIONS' && answer.headers.get('Cache-Control') !== 'no-store');
    expect(kept.map(({ what }) => what)).toEqual([]);
  });

  test('a file that somebody gave is no page: opened by itself it runs nothing', () => {
    expect(file.status).toBe(200);
    expect(file.headers.get('Content-Type')).toBe('image/webp');
    expect(policyOf(file)).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'", 'base-uri': "'none'", sandbox: '' });
  });

  test('pages load code, styles and fonts from here alone, and name no other site in what they load', () => {
    const page = answers.find(({ what }) => what === 'a page');
    const policy = policyOf(page?.answer as Response);
    for (const directive of ['default-src', 'font-src', 'form-action']) expect(policy[directive]).toBe("'self'");
    const loaded = [...(page?.body ?? '').matchAll(/<(?:script|link|img|iframe|source|video)[^>]+(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(loaded.length).toBeGreaterThan(3);
    expect(loaded.filter((address) => !/^(\/(?!\/)|data:|https:\/\/shop\.example\/)/.test(address))).toEqual([]);
  });
});

describe('cookies', () => {
  test('every cookie is closed to scripts, sent to this site alone, and only over https where there is one', async () => {
    const body = '{"email":"nobody@example.com","password":"not the one"}';
    const headers = { 'Content-Type': 'application/json' };
    const answer = await app.app.request('/auth/v1/token?grant_type=password', { method: 'POST', headers, body });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i);
      expect(cookie).toMatch(/; Secure/i);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
    expect(await answer.text()).not.toContain(/=([^;]+)/.exec(cookies[0] ?? '')?.[1]);
  });
});
