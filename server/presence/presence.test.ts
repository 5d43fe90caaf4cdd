import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveEnded } from '#server/live/live-service.ts';
import { openRoom } from '../../test/support/room-client.ts';
import { settle } from '../../test/support/servers/bus-nodes.ts';
import { createTestDatabase } from '../../test/support/servers/database.ts';
import { hasNats, NatsServer } from '../../test/support/servers/nats-server.ts';
import { createTestApp, type TestApp } from '../../test/support/servers/test-app.ts';

describe.skipIf(!hasNats)('the room of a live stream on two nodes (needs nats-server in the path)', () => {
  const parts = new AsyncDisposableStack();
  let apps: TestApp[] = [];
  let urls: string[] = [];
  let token: string;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'haat-keys-'));
    parts.defer(() => rm(folder, { recursive: true, force: true }));
    const [nats, database] = [parts.use(await NatsServer.start()), parts.use(await createTestDatabase())];
    const env = { NATS_URL: nats.url, AUTH_JWT_KEYS: join(folder, 'keys.json') };
    const open = async () => parts.use(await createTestApp(env, database.connection));
    apps = [await open(), await open()];
    urls = await Promise.all(apps.map((app) => app.listen()));
    token = (await apps[0]?.signUpSeller())?.token ?? '';
  });
  afterAll(() => parts.disposeAsync());

  async function aShow(): Promise<string> {
    const made = await apps[0]?.send('POST', '/api/seller/live-streams', { title: 'Evening market' }, token);
    return made?.body.id;
  }

  it('writes the end once, though every node hears of it', async () => {
    const id = await aShow();
    const [first, second] = apps as [TestApp, TestApp];
    await using near = await openRoom(urls[0] ?? '', id);
    await using far = await openRoom(urls[1] ?? '', id);
    const told: unknown[] = [];
    first.context.bus.subscribe(`room.${id}`, (message) => told.push(message));
    await settle(second.context.bus, first.context.bus);
    await settle(first.context.bus, second.context.bus);
    first.context.bus.publish(liveEnded, { id });
    second.context.bus.publish(liveEnded, { id });
    await Promise.all([near, far].map((room) => room.next('event', ({ event }) => event.type === 'ended')));
    // Each node heard of the end twice, and tells the row that stands each time.
    await expect.poll(() => told.length, { timeout: 5_000 }).toBe(4);
    const rows = await first.db.selectFrom('show_events').select('seq').where('live_stream_id', '=', id).where('type', '=', 'ended').execute();
    expect(rows).toHaveLength(1);
    for (const room of [near, far]) expect(room.seen.filter((message) => message.t === 'event')).toHaveLength(1);
  });

  it('keeps the end’s place in the log free from a line that asks for it', async () => {
    const id = await aShow();
    await using shopper = await openRoom(urls[0] ?? '', id);
    shopper.send({ t: 'chat', client_id: id, message: 'Mine' });
    expect(await shopper.next('refused')).toMatchObject({ code: 'MESSAGE_INVALID' });
    apps[0]?.context.bus.publish(liveEnded, { id });
    await shopper.next('event', ({ event }) => event.type === 'ended');
  });

  it('counts the viewers and hearts of both', async () => {
    const id = await aShow();
    await using near = await openRoom(urls[0] ?? '', id);
    await using far = await openRoom(urls[1] ?? '', id);
    await Promise.all([near, far].map((room) => room.next('presence', ({ viewers }) => viewers === 2)));
    for (const app of apps) expect((await app.send('GET', `/api/live-streams/${id}`)).body.viewers).toBe(2);
    near.send({ t: 'hearts', count: 3 });
    expect(await far.next('hearts')).toMatchObject({ count: 3, total: 3 });
    far.send({ t: 'hearts', count: 2 });
    await Promise.all([near, far].map((room) => room.next('hearts', ({ total }) => total === 5)));
    await near.next('event', ({ event }) => event.type === 'hearts' && event.payload.count === 2);
    await using late = await openRoom(urls[0] ?? '', id);
    expect(late.welcome).toMatchObject({ hearts: 5, viewers: 3 });
  });
});
