import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiEndpoints } from '../support/servers/endpoints.ts';
import { createTestApp, type TestApp, type TestSeller } from '../support/servers/test-app.ts';
import { storedRows } from '../support/stored-rows.ts';
import { describedEndpoints, makeAllRows } from './room-facts.ts';
import { settle } from './tampering/scene.ts';

let app: TestApp;
let url: string;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({}, undefined, { pages: true });
  url = await app.listen();
  seller = await app.signUpSeller();
});
afterAll(() => app[Symbol.asyncDispose]());

/** The server's whole answer on one connection to input that no client library would send. */
async function sayRaw(text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(text);
  let said = '';
  for await (const piece of socket) said += piece;
  return said;
}

function statusesOf(said: string): number[] {
  return [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; body: string }> {
  const answer = await app.app.request(path, init);
  return { status: answer.status, body: await answer.text() };
}

const hidden = 'GET /smuggled HTTP/1.1\r\nHost: haat\r\n\r\n';

describe('messages', () => {
  test.each([
    ['a length and chunks', `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['two lengths', `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    ['a length with a sign', `Content-Length: +0\r\n\r\n${hidden}`],
    ['chunks by another name', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['chunks that are not the last encoding', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
    ['a blank before the colon', `Content-Length : 0\r\n\r\n${hidden}`],
    ['a header over two lines', `X-A: a\r\n Content-Length: 0\r\n\r\n`],
    ['a chunk of a broken size', `Transfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n${hidden}`],
  ])('whose end is unclear are refused, and nothing behind them is heard: %s', async (_what, rest) => {
    expect(statusesOf(await sayRaw(`POST /api/orders HTTP/1.1\r\nHost: haat\r\n${rest}`))).toEqual([400]);
  });

  test.each(['/', '/api/products', '/auth/v1/user', '/healthz', '/media/a.webp'])('TRACE is not supported, nor any method nobody uses: %s', async (path) => {
    for (const method of ['TRACE', 'PROPFIND', 'PURGE']) {
      const said = await sayRaw(`${method} ${path} HTTP/1.1\r\nHost: haat\r\nX-Secret: not to be repeated\r\nConnection: close\r\n\r\n`);
      expect([method, statusesOf(said)]).toEqual([method, [405]]);
      expect(said).not.toContain('not to be repeated');
    }
  });
});

describe('addresses', () => {
  test.each([
    ...['/.git/config', '/.git/HEAD', '/.svn/entries', '/.env', '/package.json', '/server/main.ts', '/node_modules/hono/package.json', '/data/auth-keys.json'],
    ...['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/..%2f.env', '/media/../auth-keys.json', '/media/%2e%2e/auth-secret.json'],
  ])('lead to no source, setting, key or version control: %s', async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body).not.toMatch(/"dependencies"|\[core\]|ref: refs|HAAT_|"kty"/);
    expect(statusesOf(await sayRaw(`GET ${path} HTTP/1.1\r\nHost: haat\r\nConnection: close\r\n\r\n`))).toEqual([404]);
  });

  test.each(['/assets', '/assets/', '/media', '/media/', '/media/product-images/', '/replay/'])('list no folder: %s', async (path) => {
    await app.context.blobs.put('product-images/listed-or-not.webp', new Uint8Array([1]));
    const { body } = await ask(path);
    expect(body).not.toMatch(/listed-or-not|Index of|\.js<\/a>/);
    expect((await ask(path)).status).not.toBe(200);
  });

  test('are decoded once, before they are looked at', async () => {
    const product = await app.send('POST', '/api/seller/products', { name: 'A %3Cb%3E &lt;b&gt; \\u003cb\\u003e lamp', price: '5' }, seller.token);
    const stored = (await app.send('GET', `/api/products/${product.body.id}`)).body;
    expect(stored.name).toBe('A %3Cb%3E &lt;b&gt; \\u003cb\\u003e lamp');
    const once = await ask(`/api/products?search=${encodeURIComponent('%3Cb%3E')}`);
    expect(JSON.parse(once.body).items).toHaveLength(1);
    expect(JSON.parse((await ask('/api/products?search=%3Cb%3E')).body).items).toHaveLength(0);
    await app.context.blobs.put('product-images/a.webp', new Uint8Array([1]));
    expect((await ask('/media/product-images/a.webp')).status).toBe(200);
    for (const path of ['/media/product-images%2Fa.webp', '/media/product-images%252Fa.webp', '/media/product%252Dimages/a.webp'])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });

  test('a parameter that is given twice, in lists or in two places is refused, or the one of the path counts', async () => {
    const json = { 'Content-Type': 'application/json', Authorization: `Bearer ${seller.token}` };
    for (const query of ['limit=1&limit=50', 'limit[]=1&limit[]=50', 'search=a&search=b', 'seller_id[x]=1', 'limit=1&unknown=1'])
      expect([query, (await ask(`/api/products?${query}`)).status]).toEqual([query, 422]);
    const [mine, other] = await Promise.all(
      ['Brass lamp', 'Clay lamp'].map(async (name) => (await app.send('POST', '/api/seller/products', { name, price: '5' }, seller.token)).body),
    );
    const body = JSON.stringify({ id: other.id, name: 'Changed', price: '5' });
    expect((await ask(`/api/seller/products/${mine.id}?id=${other.id}`, { method: 'PUT', headers: json, body })).status).toBeLessThan(500);
    expect((await app.send('GET', `/api/products/${other.id}`)).body.name).toBe('Clay lamp');
    const twice = '{"name":"First","price":"5","name":"Second"}';
    const made = JSON.parse((await ask('/api/seller/products', { method: 'POST', headers: json, body: twice })).body);
    expect(made).toMatchObject({ name: 'Second', slug: 'second' });
  });
});

describe('other sites', () => {
  const evil = { Origin: 'https://evil.example', Cookie: 'haat_device=abcdefghijklmnopqrstuvwx; session=anything', 'Sec-Fetch-Site': 'cross-site' };

  /** For whoever comes, without a cookie too: they read nothing of anybody. */
  const openToAll = ['/api/orders', '/api/live-streams/{id}/offer', '/api/payments/{token}/attempts', '/api/payments/{token}/release'];

  test('a cookie alone opens nothing: what a form or an image of another site can send is a stranger’s', async () => {
    const before = await storedRows(app);
    const changing = apiEndpoints.filter(({ method, path }) => method !== 'GET' && !openToAll.includes(path));
    expect(changing.length).toBeGreaterThan(15);
    for (const { method, path } of changing) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined]) {
        const headers = { ...evil, ...(type ? { 'Content-Type': type } : {}) };
        const { status } = await ask(path.replace('{id}', seller.storeId), { method, headers, body: '{"name":"Lamp","price":"5"}' });
        expect([path, type, [400, 401, 422].includes(status)]).toEqual([path, type, true]);
      }
    }
    for (const path of ['/auth/v1/logout', '/auth/v1/factors', '/auth/v1/user'])
      expect((await ask(path, { method: path.endsWith('user') ? 'PUT' : 'POST', headers: evil })).status).toBe(401);
    expect(await storedRows(app)).toEqual(before);
  });

  test('no preflight lets another site send a session to the API', async () => {
    const asked = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization' };
    const answer = await app.app.request('/api/seller/products', { method: 'OPTIONS', headers: asked });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(answer.headers.get('Access-Control-Allow-Headers')).toBeNull();
  });

  test('what changes something answers to no GET and no HEAD, and what answers to GET changes nothing', async () => {
    const rows = await makeAllRows(app, seller);
    const described = new Map(describedEndpoints);
    const idOf = (name: string) => rows[described.get(name)?.of ?? ''] ?? randomUUID();
    // What the rows have planned for later would come in between on a slow machine.
    await settle({ app });
    const before = await storedRows(app);
    const headers = { Authorization: `Bearer ${seller.token}` };
    const got: string[] = [];
    for (const { name, method, path } of apiEndpoints) {
      const address = path.replace(/\{id\}/, idOf(name)).replace('{slug_or_id}', rows.product ?? '');
      for (const safe of ['GET', 'HEAD']) {
        const { status } = await ask(address, { method: safe, headers });
        expect(status).toBeLessThan(500);
        if (status < 300 && method === 'GET' && safe === 'GET') got.push(name);
      }
    }
    expect(got.length).toBeGreaterThan(10);
    expect(await storedRows(app)).toEqual(before);
  });
});

describe('faults', () => {
  test('an unexpected one tells its number and nothing of the inside, and is written down under that number', async () => {
    const lines: string[] = [];
    await using broken = await createTestApp({ LOG_LEVEL: 'info' }, undefined, { logTo: { write: (line) => void lines.push(line) } });
    await sql`alter table products rename column slug to secret_column`.execute(broken.db);
    await sql`alter table auth_users rename column email to secret_email`.execute(broken.db);
    const body = '{"email":"nobody@example.com","password":"not the one"}';
    const asked: [string, RequestInit?][] = [['/api/products'], ['/auth/v1/token?grant_type=password', { method: 'POST', body }]];
    for (const [path, init] of asked) {
      const answer = await broken.app.request(path, init);
      const said = await answer.text();
      expect(answer.status).toBe(500);
      expect(said).not.toMatch(/secret_|slug|select |column|relation|\.ts|node_modules|\n\s+at /i);
      const number = answer.headers.get('X-Request-Id') ?? 'none';
      expect(said).toContain(number);
      const written = lines.map((line) => JSON.parse(line)).find(({ requestId, level }) => requestId === number && level === 50);
      expect(written?.err.message ?? written?.err).toMatch(/column/);
    }
  });

  test('a check that fails lets nobody in and does nothing', async () => {
    await using broken = await createTestApp();
    const owner = await broken.signUpSeller();
    await sql`alter table store_members rename to store_members_away`.execute(broken.db);
    const made = await broken.send('POST', '/api/seller/products', { name: 'Lamp', price: '5' }, owner.token);
    expect(made.status).toBe(500);
    await sql`alter table store_members_away rename to store_members`.execute(broken.db);
    expect((await broken.send('GET', '/api/seller/products', undefined, owner.token)).body.items).toEqual([]);
    await sql`alter table auth_sessions rename to auth_sessions_away`.execute(broken.db);
    expect((await broken.send('GET', '/api/seller/products', undefined, owner.token)).status).toBe(500);
    expect((await broken.send('GET', '/api/products')).status).toBe(200);
  });

  test('debugging is off unless asked for on the command line', async () => {
    const { readConfig } = await import('#server/settings/config.ts');
    expect(readConfig({}).dev).toBe(false);
    expect(readConfig({ NODE_ENV: 'development' }).dev).toBe(false);
    expect((await ask('/@vite/client')).status).toBe(404);
    expect((await ask('/')).body).not.toMatch(/@react-refresh|vite\/client|react-dom\.development/);
  });
});
