import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { upTo } from '../../test/support/media.ts';
import { aLiveStream, StageScene, TestViewer, watchAddress } from '../../test/support/stage.ts';

let database: TestDatabase;
let scene: StageScene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await StageScene.open(database.db);
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
  ])('and with %s nothing is sent', async (_, ticket) => {
    const viewer = new TestViewer(`${scene.url}/ws/watch/${scene.id}?ticket=${await ticket()}`);
    expect(await viewer.message('error')).toMatchObject({ code: 'TICKET_INVALID' });
    expect(await viewer.closed()).toBe(1008);
    expect(viewer.inits).toEqual([]);
    expect(scene.stage.viewerCount(scene.id)).toBeLessThanOrEqual(1);
  });

  test('is not asked for where a stream has ended: its viewers hear just that', async () => {
    const ended = await aLiveStream(database.db, 'ended');
    const viewer = new TestViewer(watchAddress(scene.url, scene.tickets, ended).split('?')[0] ?? '');
    expect(await viewer.message('state')).toMatchObject({ state: 'ended' });
  });
});
