import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';
import { cookieNameOf } from './cookies.ts';

const former = randomBytes(24).toString('base64url');
let http: TestApp;
let https: TestApp;

beforeAll(async () => {
  http = await createTestApp();
  https = await createTestApp({ PUBLIC_URL: 'https://haat.example' });
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await https[Symbol.asyncDispose]();
});

/** The cookies that a sign-up sets, by their names; `sent` is the browser's Cookie header. */
async function setBySignUp(app: TestApp, sent?: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'a-long-password' });
  const headers = { 'Content-Type': 'application/json', ...(sent ? { Cookie: sent } : {}) };
  const answer = await app.app.request('/auth/v1/signup', { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  return Object.fromEntries(answer.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

const valueIn = (line: string | undefined) => line?.split(';')[0] ?? '';

test('10.21 the cookie of a device is __Host- on https, and plain where browsers would refuse that', async () => {
  const attributes = 'Max-Age=34560000; Path=/; HttpOnly;';
  const [overHttps, overHttp] = [await setBySignUp(https), await setBySignUp(http)];
  expect(overHttps).toEqual({
    '__Host-haat_device': expect.stringMatching(new RegExp(`^[\\w-]{32}\\.\\d+\\.[\\w-]{22}; ${attributes} Secure; SameSite=Lax$`)),
  });
  expect(overHttp).toEqual({ haat_device: expect.stringMatching(new RegExp(`^[\\w-]{32}\\.\\d+\\.[\\w-]{22}; ${attributes} SameSite=Lax$`)) });
});

test('10.21 a browser keeps its cookie, and an id that the server did not sign is none', async () => {
  for (const [app, secure] of [[http, false] as const, [https, true] as const]) {
    const name = cookieNameOf('haat_device', secure);
    const given = valueIn((await setBySignUp(app))[name]);
    expect(await setBySignUp(app, `${name}=${given}`)).toEqual({});
    for (const forged of [`${former}.${given.slice(-22)}`, `${given.slice(0, -22)}${'A'.repeat(22)}`, given.slice(0, 32), 'x'.repeat(5_000), '%00;', '']) {
      const renewed = valueIn((await setBySignUp(app, `${name}=${forged}`))[name]);
      expect(renewed).toMatch(/^[\w-]{32}\.\d+\.[\w-]{22}$/);
      expect(renewed).not.toBe(forged);
    }
  }
});

test('10.21 the second of a cookie is signed with it: nobody makes an old browser of a new one', async () => {
  const { haat_device } = await setBySignUp(http);
  const [id, second, signature] = valueIn(haat_device).split('.');
  for (const older of [`${id}.${Number(second) - 3_600}.${signature}`, `${id}.${signature}`, `${id}.-1.${signature}`, `${id}.${second}`])
    expect(valueIn((await setBySignUp(http, `haat_device=${older}`)).haat_device)).not.toMatch(new RegExp(`^${id}`));
});

test('10.21 a cookie that was signed without its second keeps its id, and is as old as its next answer', async () => {
  const signature = createHmac('sha256', http.context.secretFor('device cookies')).update(former).digest().subarray(0, 16).toString('base64url');
  const { haat_device } = await setBySignUp(http, `haat_device=${former}.${signature}`);
  const [id, second] = valueIn(haat_device).split('.');
  expect([id, Math.abs(Number(second) - Date.now() / 1_000) < 60]).toEqual([former, true]);
});

test('10.21 a browser with the cookie of before keeps its id under the new name, and the old one goes', async () => {
  const overHttps = await setBySignUp(https, `haat_device=${former}`);
  expect(valueIn(overHttps['__Host-haat_device'])).toMatch(new RegExp(`^${former}\\.`));
  expect(overHttps.haat_device).toBe('; Max-Age=0; Path=/auth/v1');
  const renewed = valueIn(overHttps['__Host-haat_device']);
  expect(await setBySignUp(https, `haat_device=${'a'.repeat(32)}; __Host-haat_device=${renewed}`)).toEqual({ haat_device: '; Max-Age=0; Path=/auth/v1' });
});

test("10.21 a form that another site's page posts comes without the cookie, and does not replace it", async () => {
  const ask = (site: string) => https.app.request('/auth/v1/callback', { method: 'POST', headers: { 'Sec-Fetch-Site': site }, body: 'state=x' });
  expect((await ask('cross-site')).headers.getSetCookie()).toEqual([]);
  expect((await ask('same-origin')).headers.getSetCookie()).toHaveLength(1);
});

test('10.21 over http, too, where both have one name and the browser names the longer path first', async () => {
  const { app } = http;
  const body = JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'a-long-password' });
  const headers = { 'Content-Type': 'application/json', Cookie: `haat_device=${former}; haat_device=somebody` };
  const lines = (await app.request('/auth/v1/signup', { method: 'POST', headers, body })).headers.getSetCookie();
  expect(lines).toEqual(['haat_device=; Max-Age=0; Path=/auth/v1', expect.stringMatching(new RegExp(`^haat_device=${former}\\.\\d+\\.[\\w-]{22}; .*Path=/;`))]);
});
