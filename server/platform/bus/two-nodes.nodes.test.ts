import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { topics } from '#server/topics.ts';
import { settle } from '../../../test/support/servers/bus-nodes.ts';
import { CuttableNetwork } from '../../../test/support/servers/cuttable-network.ts';
import { createTestDatabase } from '../../../test/support/servers/database.ts';
import { hasNats, NatsServer } from '../../../test/support/servers/nats-server.ts';
import { S3Server } from '../../../test/support/servers/s3-server.ts';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';

const METRICS_TOKEN = 'a-token-of-the-scraper';
const readiness = async (app: TestApp) => {
  const answer = await app.app.request('/readyz', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  return [answer.status, ((await answer.json()) as { status: string }).status];
};

test('a node whose S3 store refuses it is not ready, and its pages may load what the CDN hands out', async () => {
  await using store = await S3Server.start();
  await using app = await createTestApp({ ...store.env, METRICS_TOKEN, S3_PUBLIC_URL: 'https://cdn.example.com/haat' });
  expect(await readiness(app)).toEqual([200, 'ok']);
  const { headers } = await app.app.request('/shop');
  expect(headers.get('Content-Security-Policy')).toMatch(/connect-src [^;]*https:\/\/cdn\.example\.com(;|$)/);
  store.failNext({ status: 403 });
  expect(await readiness(app)).toEqual([503, 'the store of files does not answer']);
});

describe.skipIf(!hasNats)('two nodes on one database, NATS and S3 store (needs nats-server)', () => {
  test('what one node is told or given, the other knows; a node that lost NATS is not ready', async () => {
    await using parts = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'haat-keys-'));
    parts.defer(() => rm(folder, { recursive: true, force: true }));
    const [nats, store, database] = [parts.use(await NatsServer.start()), parts.use(await S3Server.start()), parts.use(await createTestDatabase())];
    const network = parts.use(await CuttableNetwork.to(nats.url));
    const env = { ...store.env, METRICS_TOKEN, AUTH_JWT_KEYS: join(folder, 'keys.json'), NATS_PREFIX: 'shop' };
    const first = parts.use(await createTestApp({ ...env, NATS_URL: network.url.replace('http:', 'nats:') }, database.connection));
    const second = parts.use(await createTestApp({ ...env, NATS_URL: nats.url }, database.connection));
    expect([await readiness(first), await readiness(second)]).toEqual([
      [200, 'ok'],
      [200, 'ok'],
    ]);

    const heard: unknown[] = [];
    second.context.bus.subscribe(topics.liveChanged, (message) => heard.push(message));
    await settle(first.context.bus, second.context.bus);
    const { token } = await first.signUpSeller();
    const made = await first.send('POST', '/api/seller/live-streams', { title: 'Kurtas of the week' }, token);
    await settle(first.context.bus, second.context.bus);
    expect([made.status, heard]).toEqual([201, [{ id: made.body.id }]]);

    const key = `product-images/${randomUUID()}.webp`;
    await first.context.blobs.put(key, Uint8Array.of(1, 2, 3));
    const file = await second.app.request(`/media/${key}`);
    expect([file.headers.get('Content-Type'), await file.bytes()]).toEqual(['image/webp', Uint8Array.of(1, 2, 3)]);

    network.cut();
    await vi.waitFor(async () => expect(await readiness(first)).toEqual([503, expect.stringMatching(/^the bus lost its connection to NATS/)]));
    expect((await first.send('GET', '/api/seller/store', undefined, token)).status).toBe(200);
    expect(await readiness(second)).toEqual([200, 'ok']);
    network.mend();
    await vi.waitFor(async () => expect(await readiness(first)).toEqual([200, 'ok']), { timeout: 15_000 });
  }, 40_000);
});
