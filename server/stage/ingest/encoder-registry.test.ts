import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMemoryBus } from '#server/platform/bus/bus.ts';
import { createLog } from '#server/platform/logs/log.ts';
import { done } from '#server/platform/outcome.ts';
import { checkedTracks, clip, upTo } from '../../../test/support/media/media.ts';
import { StageScene } from '../../../test/support/media/stage.ts';
import { TestEncoder } from '../../../test/support/media/test-encoder.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/servers/database.ts';
import { createEncoderRegistry, type EncoderConnection, type EncoderRegistry } from './encoder-registry.ts';
import { createRtmpIngest } from './rtmp/rtmp-ingest.ts';

let database: TestDatabase;
let parts: AsyncDisposableStack;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
afterEach(() => parts.disposeAsync());

type Node = { scene: StageScene; encoders: EncoderRegistry };

/** Nodes that share a bus and a live stream, each with a encoders. */
async function openNodes(count: number): Promise<Node[]> {
  parts = new AsyncDisposableStack();
  const bus = createMemoryBus((error) => {
    throw error;
  });
  const nodes: Node[] = [];
  for (let index = 0; index < count; index += 1) {
    const scene = parts.use(await StageScene.open(database.db, { bus }, nodes[0]?.scene.id));
    const startByKey = () => Promise.resolve(done({ id: scene.id }));
    nodes.push({ scene, encoders: parts.use(createEncoderRegistry({ registry: scene.stage.registry, bus, startByKey })) });
  }
  return nodes;
}

async function generationOf(id: string): Promise<number> {
  const row = await database.db.selectFrom('stage_owners').select('generation').where('live_stream_id', '=', id).executeTakeFirstOrThrow();
  return row.generation;
}

const holder = (): EncoderConnection => ({ publishing: undefined, hasKeyOf: () => true, drop: () => undefined });

/** An encoder is on stage at this node; `replaced` tells to whom it gave way. */
async function sendByEncoder({ scene, encoders }: Node): Promise<{ replaced: Promise<string> }> {
  const connection = holder();
  parts.defer(encoders.add(connection));
  const admitted = await encoders.admit('a key');
  if ('code' in admitted) throw new Error('the scene is not as it should be');
  const replaced = Promise.withResolvers<string>();
  const encoder = { needKey: () => undefined, replace: () => replaced.resolve(encoders.yieldStage(scene.id, connection)), end: () => undefined };
  admitted.broadcast.take(admitted.broadcast.claim(encoder, randomUUID(), checkedTracks(clip.tracks)), upTo(1));
  return { replaced: replaced.promise };
}

test('an encoder that gave way to the studio does not take the stage back by reconnecting, to whichever node', async () => {
  const nodes = await openNodes(3);
  const [first, second] = nodes as [Node, Node];
  const { id } = first.scene;
  const { replaced } = await sendByEncoder(first);
  const studio = await second.scene.publish('the studio');
  expect(await replaced).toBe('studio');
  await studio.send(upTo(2));
  for (const { encoders } of nodes) expect(await encoders.admit('a key')).toMatchObject({ code: 'ALREADY_PUBLISHING' });
  expect(await generationOf(id), 'of the lease, which nobody moved').toBe(2);
  expect(studio.closeCode).toBeUndefined();

  studio.socket.close();
  await studio.closed();
  await expect.poll(() => second.scene.stage.state(id)).toBe('interrupted');
  expect(await nodes[2]?.encoders.admit('a key')).toMatchObject({ liveStreamId: id });
  expect(await first.encoders.admit('a key')).toMatchObject({ liveStreamId: id });
});

test('an encoder that moved to another node is no studio: it may come back to any node', async () => {
  const nodes = await openNodes(2);
  const [first, second] = nodes as [Node, Node];
  const { replaced } = await sendByEncoder(first);
  await sendByEncoder(second);
  await replaced;
  expect(second.scene.stage.state(second.scene.id)).toBe('live');
  for (const { encoders } of [second, first]) expect(await encoders.admit('a key')).toMatchObject({ liveStreamId: first.scene.id });
});

test('viewers who come and go while an encoder begins to send take nothing from those who stay', async () => {
  const [{ scene, encoders }] = (await openNodes(1)) as [Node];
  const { registry, limits } = scene.stage;
  const options = { port: 0, host: '127.0.0.1', registry, encoders, stageLimits: limits, log: createLog('silent') };
  const ingest = parts.use(await createRtmpIngest(options));
  const encoder = new TestEncoder(ingest.port ?? 0);
  await encoder.publish('a key');
  const passerBy = scene.watch();
  await passerBy.message('state');
  passerBy.socket.close();
  await passerBy.closed();
  await expect.poll(() => scene.stage.viewerCount(scene.id)).toBe(0);
  const viewer = scene.watch();
  await viewer.message('state');
  encoder.send({ tracks: clip.tracks, samples: upTo(2) });
  await viewer.untilShown(1.5);
});

test('an encoder that leaves before it sent anything gives the lease back', async () => {
  const [{ scene, encoders }] = (await openNodes(1)) as [Node];
  const admitted = await encoders.admit('a key');
  if ('code' in admitted) throw new Error('the scene is not as it should be');
  admitted.hold[Symbol.dispose]();
  const ownerOf = async () => (await database.db.selectFrom('stage_owners').selectAll().where('live_stream_id', '=', scene.id).executeTakeFirst())?.node_id;
  await expect.poll(ownerOf).toBe('');
});
