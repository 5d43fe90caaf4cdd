import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

test('10.14 a page is only read: other methods and malformed addresses are refused without a line in the log', async () => {
  const lines = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(app.context.log, level));
  const rendered = vi.spyOn(app.context.pages, 'fetch');
  for (const [method, path] of [
    ['POST', '/'],
    ['PUT', '/shop'],
    ['DELETE', '/product/lamp'],
    ['PATCH', '/live/x'],
  ] as const) {
    const refused = await app.app.request(path, { method, body: 'x' });
    expect([method, refused.status, refused.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD, OPTIONS']);
  }
  expect((await app.app.request('/no-such-place', { method: 'PROPFIND' })).status).toBe(405);
  const asked = await app.app.request('/shop', { method: 'OPTIONS' });
  expect([asked.status, asked.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  expect(rendered).not.toHaveBeenCalled();
  for (const method of ['GET', 'HEAD']) await app.app.request('/shop', { method });
  expect(rendered).toHaveBeenCalledTimes(2);
  for (const path of ['/%', '/%E0%A4%A', '/product/%ff']) expect((await app.app.request(path)).status).toBe(404);
  expect(rendered).toHaveBeenCalledTimes(2);
  for (const written of lines) expect(written).not.toHaveBeenCalled();
});
