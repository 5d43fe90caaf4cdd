import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryBus } from '#server/platform/bus/bus.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { topics } from '#server/topics.ts';
import { between, clip, upTo } from '../../test/support/media/media.ts';
import { StageScene } from '../../test/support/media/stage.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/servers/database.ts';
import type { StageOptions } from './stage-service.ts';

let database: TestDatabase;
let parts: AsyncDisposableStack;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => {
  parts = new AsyncDisposableStack();
});
afterEach(() => parts.disposeAsync());

const aBus = () =>
  createMemoryBus((error) => {
    throw error;
  });

async function open(options: Partial<StageOptions>, id?: string): Promise<StageScene> {
  return parts.use(await StageScene.open(database.db, options, id));
}

async function readOwner(id: string) {
  return await database.db.selectFrom('stage_owners').selectAll().where('live_stream_id', '=', id).executeTakeFirstOrThrow();
}

describe('the lease of a live stream', () => {
  test('two nodes that take it at the same moment: one has it, the other gives way', async () => {
    const bus = aBus();
    const [one, other] = [await open({ bus }), await open({ bus })];
    for (let round = 0; round < 10; round += 1) {
      const scene = await open({ bus });
      const sockets = [one, other].map(({ url }) => scene.connect(url));
      await Promise.all(sockets.map((socket, index) => socket.hello(scene.ticket(), clip.tracks, `the tab ${index}`)));
      const given = await Promise.race(sockets.map(async (socket, index) => ({ index, error: await socket.message('error') })));
      expect(given.error).toMatchObject({ code: 'ALREADY_PUBLISHING' });
      const kept = sockets[1 - given.index];
      const viewer = scene.watch([one, other][given.index]?.url);
      await kept?.send(upTo(2));
      await viewer.untilShown(1.8);
      expect(kept?.messages.filter(({ t }) => t === 'error')).toEqual([]);
      expect((await readOwner(scene.id)).generation).toBe(2);
    }
  });

  test('a node that loses the stream while it lets a broadcaster in turns the broadcaster away', async () => {
    const scene = await open({});
    const publisher = scene.connect();
    await database.db.transaction().execute(async (tx) => {
      await sql`lock table live_stages in access exclusive mode`.execute(tx);
      void publisher.hello(scene.ticket(), clip.tracks, 'the only tab');
      await expect.poll(async () => (await tx.selectFrom('stage_owners').selectAll().where('live_stream_id', '=', scene.id).execute()).length).toBe(1);
      scene.bus.publish(topics.stageOwner(scene.id), { generation: 99, node: 'another' });
    });
    expect(await publisher.message('error')).toMatchObject({ code: 'ALREADY_PUBLISHING' });
    expect(scene.stage.registry.source(scene.id)).toBeUndefined();
  });

  test('a node that heard nothing, its bus being cut, learns within a second or two that another has the stream', async () => {
    const owner = await open({ bus: aBus() });
    const other = await open({ bus: aBus() }, owner.id);
    const first = await owner.publish('the first tab');
    await first.send(upTo(2));
    const moved = performance.now();
    const second = await other.publish('the second tab');
    expect(await first.message('error')).toMatchObject({ code: 'ALREADY_PUBLISHING' });
    expect(performance.now() - moved).toBeLessThan(2_500);
    await second.send(upTo(4));
    expect(second.closeCode).toBeUndefined();
  });

  test('a database that fails while it is renewed ends no show, and the lease goes on after it', async () => {
    const failures: string[] = [];
    const twice = Promise.withResolvers<void>();
    const write = (line: string) => {
      if (line.includes('could not be renewed') && failures.push(line) === 2) twice.resolve();
    };
    const scene = await open({ log: createLog('warn', { write }) });
    const viewer = scene.watch();
    await viewer.message('state');
    const publisher = await scene.publish();
    await publisher.send(upTo(2));
    await viewer.untilShown(1.8);
    await sql`alter table stage_owners rename to stage_owners_away`.execute(database.db);
    try {
      await twice.promise;
    } finally {
      await sql`alter table stage_owners_away rename to stage_owners`.execute(database.db);
    }
    const back = new Date();
    await publisher.send(between(2, 5));
    await viewer.untilShown(4.8);
    await expect.poll(async () => (await readOwner(scene.id)).beat_at > back).toBe(true);
    expect(publisher.messages.filter(({ t }) => t === 'error')).toEqual([]);
    expect(viewer.states.at(-1)).toBe('live');
  });
});

describe('an end that the bus did not tell', () => {
  const endUnheard = (id: string) => sql`update live_streams set status = 'ended', ended_at = now() where id = ${id}`.execute(database.db);

  test('reaches the owner within a second or two, and whoever watches there', async () => {
    const scene = await open({});
    const { viewer, publisher } = await scene.playingTo(2);
    await endUnheard(scene.id);
    expect(await publisher.message('error')).toMatchObject({ code: 'STREAM_ENDED' });
    expect(await viewer.closed()).toBe(1000);
    await expect.poll(async () => (await readOwner(scene.id)).node_id).toBe('');
  });

  test('reaches the viewers of a node that has no owner to hear it from', async () => {
    const owner = await open({ bus: aBus() });
    const other = await open({ bus: owner.bus }, owner.id);
    const viewer = other.watch();
    await (await owner.publish()).send(upTo(2));
    await viewer.untilShown(1.8);
    await owner[Symbol.asyncDispose]();
    await endUnheard(owner.id);
    expect(await viewer.closed()).toBe(1000);
    expect(other.stage.state(other.id)).toBe('ended');
  }, 15_000);

  test('of a stream that was deleted is an end too', async () => {
    const scene = await open({});
    const { viewer } = await scene.playingTo(2);
    await sql`delete from live_streams where id = ${scene.id}`.execute(database.db);
    expect(await viewer.closed()).toBe(1000);
  });
});

describe('a lease that no media ever came for', () => {
  test('is given back at the end', async () => {
    const scene = await open({});
    await scene.stage.registry.open(scene.id);
    expect((await readOwner(scene.id)).node_id).not.toBe('');
    scene.stage.endStream(scene.id);
    await expect.poll(async () => (await readOwner(scene.id)).node_id).toBe('');
  });
});
