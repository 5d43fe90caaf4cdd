import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { upTo } from '../../test/support/media.ts';
import { aLiveStream, StageScene, TestViewer, watchAddress } from '../../test/support/stage.ts';

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
    const viewer = new TestViewer(`${scene.url}/ws/watch/${scene.id}?ticket=${await ticket()}`);
    expect(await viewer.message('error')).toMatchObject({ code: 'TICKET_INVALID' });
    expect(await viewer.closed()).toBe(1008);
    expect(viewer.inits).toEqual([]);
    expect(findStream).not.toHaveBeenCalled();
    expect(scene.stage.viewerCount(scene.id)).toBeLessThanOrEqual(1);
  });

  test('is not asked for where a stream has ended: its viewers hear just that', async () => {
    const ended = await aLiveStream(database.db);
    scene.stage.endStream(ended);
    const viewer = new TestViewer(watchAddress(scene.url, scene.tickets, ended).split('?')[0] ?? '');
    expect(await viewer.message('state')).toMatchObject({ state: 'ended' });
  });

  test('of a stream that was deleted since finds none', async () => {
    const viewer = new TestViewer(watchAddress(scene.url, scene.tickets, randomUUID()));
    expect(await viewer.message('error')).toMatchObject({ code: 'STREAM_NOT_FOUND' });
  });
});
