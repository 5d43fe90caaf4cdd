import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { upTo } from '../../../../test/support/media/media.ts';
import { aLiveStream, StageScene, TestViewer, watchAs } from '../../../../test/support/media/stage.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.ts';

let database: TestDatabase;
let scene: StageScene;
/** What is asked of the database. */
const findStream = vi.fn();
beforeAll(async () => {
  database = await createTestDatabase();
  findStream.mockImplementation((id: string) => Promise.resolve(id === scene.id ? { status: 'live', storeId: randomUUID() } : undefined));
  scene = await StageScene.open(database.db, { findStream });
  await (await scene.publish()).send(upTo(2));
});
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

describe('a watch ticket', () => {
  test('opens the live stream it was made for', async () => {
    const viewer = scene.watch();
    await viewer.untilShown(1.8);
  });

  test.each([
    ['none', () => ''],
    ['one of another stream', async () => scene.tickets.issue({ purpose: 'watch', liveStreamId: await aLiveStream(database.db) }, 60)],
    ['one to publish with', () => scene.tickets.issue({ purpose: 'publish', liveStreamId: scene.id }, 60)],
    ['one that is too old', () => scene.tickets.issue({ purpose: 'watch', liveStreamId: scene.id }, -1)],
    ['nonsense', () => 'e30.e30'],
  ])('and with %s nothing is sent, and nothing asked of the database', async (_, ticket) => {
    findStream.mockClear();
    const viewer = new TestViewer(`${scene.url}/ws/watch/${scene.id}`, await ticket());
    expect(await viewer.message('error')).toMatchObject({ code: 'TICKET_INVALID' });
    expect(await viewer.closed()).toBe(1008);
    expect(viewer.inits).toEqual([]);
    expect(findStream).not.toHaveBeenCalled();
    expect(scene.stage.viewerCount(scene.id)).toBeLessThanOrEqual(1);
  });

  test('10.24 is the first message: one in the address opens nothing, and nothing is said before it', async () => {
    const ticket = scene.tickets.issue({ purpose: 'watch', liveStreamId: scene.id }, 60);
    const socket = new WebSocket(`${scene.url}/ws/watch/${scene.id}?ticket=${ticket}`);
    const said: string[] = [];
    socket.on('message', (data) => said.push(String(data)));
    await once(socket, 'open');
    socket.send('{"t":"resume"}');
    const [code] = await once(socket, 'close');
    expect([code, said]).toEqual([1008, []]);

    const twice = scene.watch();
    await twice.message('state');
    twice.send({ t: 'hello', v: 1, ticket });
    expect(await twice.closed()).toBe(1008);
  });

  test('10.24 is waited for a few seconds and no longer, and an old page is told to reload', async () => {
    await using impatient = await StageScene.open(database.db, { findStream, limits: { helloMs: 50 } }, scene.id);
    const silent = new WebSocket(`${impatient.url}/ws/watch/${scene.id}`);
    const [said] = await once(silent, 'message');
    expect(JSON.parse(String(said))).toMatchObject({ t: 'error', code: 'TICKET_INVALID' });
    const old = new WebSocket(`${scene.url}/ws/watch/${scene.id}`);
    old.once('open', () => old.send(JSON.stringify({ t: 'hello', v: 0, ticket: 'any' })));
    const [answer] = await once(old, 'message');
    expect(JSON.parse(String(answer))).toMatchObject({ t: 'error', code: 'VERSION_UNSUPPORTED' });
  });

  test('10.24 a viewer whose tab is hidden says so right after the hello, and gets no media', async () => {
    const viewer = scene.watch();
    viewer.socket.once('open', () => viewer.send({ t: 'pause' }));
    await viewer.message('state');
    const publisher = await scene.publish();
    await publisher.send(upTo(4));
    await viewer.settled();
    expect([viewer.inits, viewer.chunks]).toEqual([[], []]);
    viewer.send({ t: 'resume' });
    await viewer.until(() => viewer.chunks.length > 0);
  });

  test('is not asked for where a stream has ended: its viewers hear just that', async () => {
    const ended = await aLiveStream(database.db);
    scene.stage.endStream(ended);
    const viewer = new TestViewer(`${scene.url}/ws/watch/${ended}`, '');
    expect(await viewer.message('state')).toMatchObject({ state: 'ended' });
  });

  test('of a stream that was deleted since finds none', async () => {
    const viewer = watchAs(scene.url, scene.tickets, randomUUID());
    expect(await viewer.message('error')).toMatchObject({ code: 'STREAM_NOT_FOUND' });
  });
});
