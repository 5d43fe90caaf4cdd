import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';
import { minFreeBytes } from '../blobs/disk-room.ts';

const token = 'a-token-of-the-scraper';
let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: token });
  url = await app.listen();
});
afterAll(() => app[Symbol.asyncDispose]());

const stranger = { 'X-Forwarded-For': '203.0.113.9' };
const ask = (path: string, headers: Record<string, string>) => fetch(url + path, { headers });

test('10.16 figures are for the holder of the token and for this machine', async () => {
  for (const headers of [stranger, { ...stranger, Authorization: `Bearer ${token}s` }, { ...stranger, Authorization: `Basic ${token}` }]) {
    const refused = await ask('/metrics', headers);
    expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
    expect(await refused.text()).not.toContain('haat_');
  }
  for (const headers of [{ ...stranger, Authorization: `Bearer ${token}` }, {}]) {
    const told = await ask('/metrics', headers);
    expect([told.status, await told.text()]).toEqual([200, expect.stringContaining('haat_orders_placed_total')]);
  }
});

test('10.16 a node on a full disk is not ready, and only who may know hears why', async () => {
  expect(await (await ask('/readyz', stranger)).json()).toEqual({ status: 'ok' });
  app.leaveFree(minFreeBytes - 1);
  const answers = await Promise.all([ask('/readyz', stranger), ask('/readyz', {}), ask('/readyz', { ...stranger, Authorization: `Bearer ${token}` })]);
  const said = await Promise.all(answers.map(async (answer) => [answer.status, ((await answer.json()) as { status: string }).status]));
  const why = 'the disk of the data folder is full';
  expect(said).toEqual([
    [503, 'unavailable'],
    [503, why],
    [503, why],
  ]);
  expect((await ask('/healthz', stranger)).status).toBe(200);
  app.leaveFree(minFreeBytes);
  expect((await ask('/readyz', stranger)).status).toBe(200);
});

test('10.16 without a token set, no token opens the figures', async () => {
  await using other = await createTestApp();
  for (const header of ['Bearer undefined', 'Bearer ', `Bearer ${token}`])
    expect((await other.app.request('/metrics', { headers: { Authorization: header } })).status).toBe(401);
});
