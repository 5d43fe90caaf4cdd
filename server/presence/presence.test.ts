import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { topics } from '#server/topics.ts';
import { openRoom } from '../../test/support/room-client.ts';
import { settle } from '../../test/support/servers/bus-nodes.ts';
import { createTestDatabase } from '../../test/support/servers/database.ts';
import { hasNats, NatsServer } from '../../test/support/servers/nats-server.ts';
import { createTestApp, type TestApp } from '../../test/support/servers/test-app.ts';
import { Audience } from './most-watching.ts';

describe.skipIf(!hasNats)('the room of a live stream on two nodes (needs nats-server)', () => {
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
    first.context.bus.subscribe(topics.showEvent(id), (message) => told.push(message));
    await settle(second.context.bus, first.context.bus);
    await settle(first.context.bus, second.context.bus);
    first.context.bus.publish(topics.liveEnded, { id });
    second.context.bus.publish(topics.liveEnded, { id });
    await Promise.all([near, far].map((room) => room.next('event', ({ event }) => event.type === 'ended')));
    // Each node heard of the end twice, and tells the row that stands each time.
    await expect.poll(() => told.length).toBe(4);
    const rows = await first.db.selectFrom('show_events').select('seq').where('live_stream_id', '=', id).where('type', '=', 'ended').execute();
    expect(rows).toHaveLength(1);
    for (const room of [near, far]) expect(room.seen.filter((message) => message.t === 'event')).toHaveLength(1);
  });

  it('keeps the end’s place in the log free from a line that asks for it', async () => {
    const id = await aShow();
    await using shopper = await openRoom(urls[0] ?? '', id);
    shopper.send({ t: 'chat', client_id: id, message: 'Mine' });
    expect(await shopper.next('refused')).toMatchObject({ code: 'MESSAGE_INVALID' });
    apps[0]?.context.bus.publish(topics.liveEnded, { id });
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

  it('says on one node that somebody of the store is in the room on the other', async () => {
    const id = await aShow();
    await using far = await openRoom(urls[1] ?? '', id);
    const host = await openRoom(urls[0] ?? '', id, { token });
    expect((await far.next('attendance')).attended).toBe(true);
    await host[Symbol.asyncDispose]();
    expect((await far.next('attendance', ({ attended }) => !attended)).attended).toBe(false);
  });

  it('adds up the most who watched at once, and tells it on both after the end', async () => {
    const id = await aShow();
    await using _near = await openRoom(urls[0] ?? '', id);
    const far = await openRoom(urls[1] ?? '', id);
    const stored = async () => await apps[0]?.db.selectFrom('show_audiences').select('most_watching').where('live_stream_id', '=', id).executeTakeFirst();
    await expect.poll(stored, { timeout: 10_000 }).toEqual({ most_watching: 2 });
    await far[Symbol.asyncDispose]();
    await apps[0]?.send('POST', `/api/seller/live-streams/${id}/end`, {}, token);
    for (const app of apps) expect((await app.send('GET', `/api/seller/live-streams/${id}`, undefined, token)).body.most_watching).toBe(2);
  });
});

describe('the most who watch at once', () => {
  const raised: number[] = [];
  const raise = async (most: number) => {
    raised.push(most);
    return most;
  };
  const onFailure = vi.fn();

  it('counts nobody twice who went to another node, and writes only what grew', async () => {
    const audience = new Audience(raise, onFailure);
    audience.reach(3);
    await audience.store();
    // A node with four viewers is killed: they are here at once, and still counted there for three seconds and a half.
    for (const viewers of [7, 7, 11, 11, 11, 11, 7, 7]) audience.countAll(viewers);
    await audience.store();
    expect(raised).toEqual([3, 7]);
  });

  it('tries again what could not be stored, and stops at the end of the show', async () => {
    const answers = [() => Promise.reject(new Error('no database')), () => Promise.resolve(undefined)];
    const asked = vi.fn((_most: number): Promise<number | undefined> => answers.shift()?.() ?? Promise.resolve(9));
    const audience = new Audience(asked, onFailure);
    audience.reach(2);
    await audience.store();
    expect(onFailure).toHaveBeenCalledOnce();
    await audience.store();
    audience.reach(5);
    await audience.store();
    expect(asked.mock.calls).toEqual([[2], [2]]);
  });
});
