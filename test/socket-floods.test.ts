import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { roomLimits } from '#contract/room/room-limits.ts';
import { stageWireVersion } from '#contract/wire/stage-wire.ts';
import { askTicket, openRoom } from './support/room-client.ts';
import { createTestApp, type TestApp, type TestSeller } from './support/servers/test-app.ts';

const frames = 5_000;
/** What the room answers within its rate, in a second that the flood may take. */
const maxAnswers = 60;

type Flood = { why: string; send: (socket: WebSocket) => void };
const floods: Flood[] = [
  { why: 'chat', send: (socket) => socket.send(JSON.stringify({ t: 'chat', client_id: randomUUID(), message: 'x' })) },
  { why: 'garbage', send: (socket) => socket.send('{') },
  { why: 'pings', send: (socket) => socket.ping() },
  { why: 'pongs', send: (socket) => socket.pong() },
];

describe('socket floods', () => {
  let app: TestApp;
  let url: string;
  let seller: TestSeller;

  beforeAll(async () => {
    app = await createTestApp();
    url = await app.listen();
    seller = await app.signUpSeller();
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  it.each(floods)('10.1 a room socket that floods with $why is cut and costs its neighbor nothing', async ({ send }) => {
    const id = await aShow();
    await using neighbor = await openRoom(url, id);
    const flooder = await openRoom(url, id);
    const closed = once(flooder.socket, 'close');
    const before = await cutsOf('/ws/room/');
    for (let frame = 0; frame < frames; frame += 1) send(flooder.socket);
    expect((await closed)[0]).toBe(1006);
    expect(await cutsOf('/ws/room/')).toBe(before + 1);
    expect(flooder.seen.length).toBeLessThan(maxAnswers);
    neighbor.say('Is it brass?');
    await neighbor.next('said');
    expect(await linesOf(id)).toBeLessThanOrEqual(6);
  });

  it('10.1 a room socket whose messages pile up behind a slow database is cut', async () => {
    const id = await aShow();
    await using neighbor = await openRoom(url, id);
    const slow = await openRoom(url, id);
    const closed = once(slow.socket, 'close');
    const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const lock = app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('show_heads').select('last_seq').where('live_stream_id', '=', id).forUpdate().execute();
      locked();
      await isDone;
    });
    await isLocked;
    slow.say('waits');
    // Within the rate, so that it is the queue that is full.
    const pings = setInterval(() => slow.send({ t: 'ping' }), 40);
    expect((await closed)[0]).toBe(1006);
    clearInterval(pings);
    expect(await cutsOf('/ws/room/', 'waiting')).toBe(1);
    neighbor.send({ t: 'ping' });
    await neighbor.next('pong');
    done();
    await lock;
  });

  it.each(['/ws/watch/', '/ws/publish/', '/ws/live-feed'])('10.1 a socket of %s that floods is cut, and the others are answered', async (prefix) => {
    const id = await aShow();
    async function open(): Promise<WebSocket> {
      const socket = await opened(prefix.endsWith('/') ? prefix + id : prefix);
      if (prefix === '/ws/watch/') socket.send(JSON.stringify({ t: 'hello', v: stageWireVersion, ticket: await askTicket(url, id) }));
      return socket;
    }
    const [neighbor, flooder] = [await open(), await open()];
    const closed = once(flooder, 'close');
    for (let frame = 0; frame < frames; frame += 1) flooder.ping();
    expect((await closed)[0]).toBe(1006);
    expect(await cutsOf(prefix)).toBe(1);
    const answered = once(neighbor, 'pong');
    neighbor.ping();
    await answered;
    neighbor.terminate();
  });

  it('10.1 a peer that reads nothing is cut when it floods, and soon after it was closed', async () => {
    const closing = await unread(`/ws/room/${randomUUID()}`);
    // The close frame of a room that does not exist is never answered.
    await once(closing, 'close');
    const flooding = await unread(`/ws/room/${await aShow()}`);
    const before = await cutsOf('/ws/room/');
    flooding.write(Buffer.concat(Array.from({ length: frames }, () => Buffer.from([0x89, 0x80, 0, 0, 0, 0]))));
    await once(flooding, 'close');
    expect(await cutsOf('/ws/room/')).toBe(before + 1);
  });

  it('10.1 a long absence is made up for in pieces that wait for the reader, while new lines are taken', async () => {
    const id = await aShow();
    const missed = 1_000;
    await app.db
      .insertInto('show_events')
      .values(
        Array.from({ length: missed }, (_, index) => ({
          ...{ live_stream_id: id, seq: index + 1, at_ms: index, type: 'chat', client_id: null, created_at: new Date() },
          payload: JSON.stringify({ message: 'x'.repeat(roomLimits.maxChatCharacters), user_id: null, user_display_name: 'Guest 0001', is_host: false }),
        })),
      )
      .execute();
    await app.db.insertInto('show_heads').values({ live_stream_id: id, last_seq: missed, has_ended: false }).execute();
    await using late = await openRoom(url, id, { after: 0 });
    const lengths: number[] = [];
    late.socket.on('message', (data) => lengths.push(String(data).length));
    late.say('I am back');
    await late.next('event', ({ event }) => event.seq === missed + 1);
    const seqs = late.seen.flatMap((message) => (message.t === 'event' ? [message.event.seq] : []));
    expect(seqs).toEqual(Array.from({ length: missed + 1 }, (_, index) => index + 1));
    expect(Math.max(...lengths)).toBeLessThan(32 * 1024);
  });

  const aShow = async (): Promise<string> => (await app.send('POST', '/api/seller/live-streams', { title: 'Evening market' }, seller.token)).body.id;

  /** Sockets of that endpoint that were cut, by one of its limits or any. */
  async function cutsOf(endpoint: string, limit?: string): Promise<number> {
    const { values } = (await app.context.metrics.registry.getSingleMetric('haat_sockets_cut_total')?.get()) ?? { values: [] };
    return values
      .filter(({ labels }) => labels.endpoint === endpoint && (limit === undefined || labels.limit === limit))
      .reduce((sum, { value }) => sum + value, 0);
  }

  async function linesOf(id: string): Promise<number> {
    return (await app.db.selectFrom('show_events').select('seq').where('live_stream_id', '=', id).where('type', '=', 'chat').execute()).length;
  }

  async function opened(path: string): Promise<WebSocket> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`);
    socket.on('error', () => undefined);
    await once(socket, 'open');
    return socket;
  }

  /** A socket whose peer answers nothing of what it is told. */
  async function unread(path: string): Promise<Socket> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.resume();
    return socket;
  }
});
