import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxSecurityLines } from '#server/platform/http/security-log.ts';
import { tablesOf } from '../support/security-document.ts';
import { createTestApp, type TestApp } from '../support/servers/test-app.ts';
import { sourcesOf } from '../support/sources.ts';

type Line = { level: number; time: number; msg: string; requestId?: string; [field: string]: unknown };

/** A server whose log is caught, at the level that says most. */
async function withLog(level = 'debug', env: Record<string, string> = {}) {
  const written: string[] = [];
  const app = await createTestApp({ LOG_LEVEL: level, ...env }, undefined, { logTo: { write: (line) => void written.push(line) } });
  const lines = (): Line[] => written.map((line) => JSON.parse(line));
  return { app, written, lines, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const person = { email: `asha.${randomUUID()}@example.com`, password: 'block-print-7', name: 'Asha Secretname' };
const delivery = { phone: '9812345678', name: person.name, houseNo: '44 B', address: 'Hidden Lane', landmark: 'Old well', pincode: '411001', city: 'Pune' };

describe('a day of a store in the log', () => {
  let log: Awaited<ReturnType<typeof withLog>>;
  let app: TestApp;
  let userId: string;
  const secrets: string[] = [];
  const opened: string[] = [];

  beforeAll(async () => {
    log = await withLog();
    app = log.app;
    const made = (await app.send('POST', '/auth/v1/signup', { ...person, data: { store_name: 'Rangrez' } })).body;
    userId = made.user.id;
    const token: string = made.access_token;
    const { email, password } = person;
    await app.send('POST', '/auth/v1/token?grant_type=password', { email, password: 'a guess of mine' });
    const back = (await app.send('POST', '/auth/v1/token?grant_type=password', { email, password })).body;
    await app.send('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: back.refresh_token });
    await app.send('POST', '/auth/v1/recover', { email });
    await app.send('POST', '/auth/v1/verify', { type: 'recovery', token: '123456', email });
    await app.send('PUT', '/auth/v1/user', { password: 'another-print-8' }, token);
    const product = (await app.send('POST', '/api/seller/products', { name: 'Lamp', price: '5.00' }, token)).body;
    const items = [{ variant_id: product.variant_id, quantity: 1 }];
    const order = { idempotency_key: randomUUID(), items, delivery, payment_method: 'cod', shown_total_paise: 500 };
    const [placed] = (await app.send('POST', '/api/orders', order)).body.orders;
    for (const path of [`/order/${placed.link}`, `/api/invoices/${placed.link}.pdf`, `/pay/${placed.link}`]) await app.app.request(path);
    await app.send('POST', `/api/payments/${placed.link}/tests`, { outcome: 'none' });
    await app.send('POST', '/api/orders', { ...order, shown_total_paise: 1 });
    await app.send('GET', '/api/seller/orders?limit=none&search=Hidden', undefined, token);
    await app.send('GET', '/api/seller/orders', undefined, `${token}x`);
    for (const path of ['orders', `orders/${placed.id}`, 'orders.csv?search=Hidden'])
      await app.app.request(`/api/seller/${path}`, { headers: { Authorization: `Bearer ${token}` } });
    opened.push(`/api/seller/orders/${placed.id}`, '/api/seller/orders.csv');
    const live = (await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, token)).body;
    await app.app.request(`/live/${live.id}/index.m3u8?ticket=${live.watch_ticket}`);
    await app.send('POST', '/auth/v1/logout?scope=global', undefined, token);
    secrets.push(token, back.refresh_token, back.access_token, live.watch_ticket, order.idempotency_key, placed.link, app.context.notices.mailboxKey);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test('holds no address, number, name, password, code or token, at any level', () => {
    const whole = log.written.join('\n');
    expect(log.written.length).toBeGreaterThan(20);
    const personal = [...Object.values(person), ...Object.values(delivery).filter((value) => value.length > 4), 'a guess of mine', 'another-print-8', '123456'];
    expect([...personal, ...secrets].filter((secret) => whole.includes(secret))).toEqual([]);
    expect(whole).not.toMatch(/\?|127\.0\.0\.1|Bearer |argon2id/);
  });

  test('is one JSON object a line, each with its level, its time in UTC and its message, and with the number of the request', () => {
    const now = Date.now();
    for (const line of log.written) expect(line).toMatch(/^\{.*\}\n$/);
    for (const { level, time, msg } of log.lines()) {
      expect([10, 20, 30, 40, 50]).toContain(level);
      expect(Math.abs(now - time)).toBeLessThan(600_000);
      expect(msg).not.toBe('');
    }
    const asked = log.lines().filter(({ msg }) => ['an account request', 'a request was refused', 'phone numbers were shown', 'answered'].includes(msg));
    expect(asked.filter(({ requestId }) => !/^[0-9a-f-]{36}$/.test(requestId ?? ''))).toEqual([]);
  });

  test('tells who saw whole phone numbers of shoppers, which lists mask', async () => {
    const told = log.lines().filter(({ msg, level }) => msg === 'phone numbers were shown' && level === 30);
    expect(told.map(({ path, userId: who }) => [path, who === userId])).toEqual(opened.map((path) => [path, true]));
  });

  test('tells of every try to sign in and every change of an account, with how and whose', () => {
    const told = log.lines().filter(({ msg, level }) => msg === 'an account request' && level === 30);
    const short = told.map(({ method, path, kind, status, code, userId: who }) => [`${method} ${path}`, kind, status, code, who === userId]);
    expect(short).toEqual([
      ['POST /auth/v1/signup', undefined, 200, undefined, true],
      ['POST /auth/v1/token', 'password', 400, 'invalid_credentials', false],
      ['POST /auth/v1/token', 'password', 200, undefined, true],
      ['POST /auth/v1/recover', undefined, 200, undefined, false],
      ['POST /auth/v1/verify', undefined, 403, 'otp_expired', false],
      ['PUT /auth/v1/user', undefined, 200, undefined, true],
      ['POST /auth/v1/logout', undefined, 204, undefined, false],
    ]);
  });

  test('tells of what was refused elsewhere: who it was, what was asked, and how it was answered', () => {
    const told = log.lines().filter(({ msg }) => msg === 'a request was refused');
    expect(told.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
      'POST /api/payments/…/tests 422',
      'POST /api/orders 422',
      'GET /api/seller/orders 422',
      'GET /api/seller/orders 401',
    ]);
    expect(told[2]).toMatchObject({ userId });
  });
});

test('a flood of refusals is counted, and does not fill the log', async () => {
  await using log = await withLog('info');
  const flood = Array.from({ length: maxSecurityLines + 50 }, () => log.app.app.request('/api/seller/orders'));
  await Promise.all(flood);
  const told = () => log.lines().filter(({ msg }) => msg === 'a request was refused').length;
  expect(told()).toBe(maxSecurityLines);
  log.app.advance(61_000);
  await log.app.app.request('/api/seller/orders');
  expect(told()).toBe(maxSecurityLines + 1);
  expect(log.lines().filter(({ leftOut }) => leftOut === 50)).toHaveLength(1);
});

test('nobody writes a line of their own into the log, nor a long one', async () => {
  await using log = await withLog();
  const forged = '{"level":50,"time":1,"msg":"the till is open"}';
  const before = log.written.length;
  for (const path of [`/api/x%0A${encodeURIComponent(forged)}`, `/api/x%0D%0A${encodeURIComponent(forged)}`, `/auth/v1/${'x'.repeat(5000)}`])
    await log.app.app.request(path, { method: 'POST', headers: { 'User-Agent': `a\tb ${forged}` }, body: `\n${forged}\n` });
  const since = log.written.slice(before);
  expect(since.length).toBeGreaterThanOrEqual(3);
  for (const line of since) expect(JSON.parse(line).msg).not.toBe('the till is open');
  for (const line of since) expect(line.split('\n')).toHaveLength(2);
  const accounts = log.lines().filter(({ msg }) => msg === 'an account request');
  expect(Math.max(...accounts.map(({ path }) => String(path).length))).toBeLessThanOrEqual(200);
});

test('what the documents say is logged, the code logs at that level', () => {
  const sources = sourcesOf('server').map(({ text }) => text);
  const rows = tablesOf('Logs')[0] ?? [];
  expect(rows.length).toBeGreaterThan(8);
  const levels: Record<string, RegExp> = { info: /info/, warn: /warn/, error: /error/, debug: /debug/ };
  for (const [message = '', level = ''] of rows) {
    const saying = sources.filter((text) => text.includes(`'${message}'`));
    expect([message, saying.length > 0]).toEqual([message, true]);
    expect([message, saying.some((text) => levels[level]?.test(text))]).toEqual([message, true]);
  }
});
