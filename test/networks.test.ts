import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { duplexPair } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { stageWireVersion } from '#contract/wire/stage-wire.ts';
import { clientNetwork } from '#server/platform/http/addresses/client-address.ts';
import { maxSocketsPerNetwork } from '#server/platform/sockets/socket-limit.ts';
import { serveSockets } from '#server/platform/sockets/sockets.ts';
import { askTicket, openRoom } from './support/room-client.ts';
import { createTestApp, type TestApp } from './support/servers/test-app.ts';

/** docs/product.md, "Many people behind one address": shoppers behind one carrier's address. */
const shoppers = 5_000;
/** What one address had before. */
const tight = 20;
const ofOne64 = (index: number) => `2001:db8:1:2::${index.toString(16)}`;

describe('limits by network', () => {
  let app: TestApp;
  let url: string;
  let id: string;

  beforeAll(async () => {
    app = await createTestApp({ TRUSTED_PROXIES: '1' });
    url = await app.listen();
    const { token } = await app.signUpSeller();
    id = (await app.send('POST', '/api/seller/live-streams', { title: 'Evening market' }, token)).body.id;
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  it('10.8 5,000 sockets of one network come in, and no network has them without end', async () => {
    using door = openDoor();
    for (let index = 0; index < shoppers; index += 1) door.knock('/ws/live-feed', ofOne64(index));
    await expect.poll(() => door.open(), { timeout: 15_000 }).toBe(shoppers);
    for (let index = shoppers; index < maxSocketsPerNetwork + 100; index += 1) door.knock('/ws/live-feed', ofOne64(index));
    door.knock('/ws/live-feed', '2001:db8:1:3::1');
    await expect.poll(() => door.open(), { timeout: 15_000 }).toBe(maxSocketsPerNetwork + 1);
    expect(door.turnedAway()).toBe(100);
    for (const { prefix, perNetwork = maxSocketsPerNetwork } of app.context.socketEndpoints) {
      if (prefix !== '/ws/publish/') expect(perNetwork, prefix).toBeGreaterThanOrEqual(shoppers);
    }
  });

  it('10.8 more viewers of one network than one address once had watch and write', async () => {
    const sockets: WebSocket[] = [];
    for (let index = 0; index < tight + 5; index += 1) {
      await using room = await openRoom(url, id, { address: '203.0.113.9' });
      expect(room.welcome.may_write).toBe(true);
      sockets.push(await watch((await askTicket(url, id)) ?? '', '203.0.113.9'));
    }
    expect(sockets.every((socket) => socket.readyState === WebSocket.OPEN)).toBe(true);
    for (const socket of sockets) socket.terminate();
  });

  it('10.8 one ticket opens five sockets of a live picture at once', async () => {
    const ticket = (await askTicket(url, id)) ?? '';
    const sockets = [];
    for (let index = 0; index < 5; index += 1) sockets.push(await watch(ticket, ofOne64(index)));
    await expect(watch(ticket, ofOne64(5))).rejects.toThrow('CAPACITY');
    sockets[0]?.close();
    await expect.poll(() => watch(ticket, ofOne64(6)).then(() => 'open', String)).toBe('open');
    for (const socket of sockets) socket.terminate();
  });

  it('10.8 offers by WebRTC are counted by network', async () => {
    const offer = async (address: string) => {
      const headers = { 'Content-Type': 'application/sdp', Authorization: 'Bearer no-key', 'X-Forwarded-For': address };
      return (await fetch(`${url}/whip/${id}`, { method: 'POST', headers, body: 'v=0' })).status;
    };
    const answers = [];
    for (let index = 0; index < 31; index += 1) answers.push(await offer(index % 2 ? '198.51.100.7' : '::ffff:198.51.100.7'));
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
    expect(await offer('198.51.100.8')).not.toBe(429);
  });

  it('10.8 only a peer on this machine that speaks for itself is not counted', () => {
    const from = (remoteAddress: string, headers = {}) => clientNetwork({ headers, socket: { remoteAddress } } as IncomingMessage, 1);
    expect(from('127.0.0.1')).toBeUndefined();
    expect(from('::1')).toBeUndefined();
    expect(from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe('127.0.0.1');
    expect(from('127.0.0.1', { forwarded: 'for=198.51.100.7' })).toBe('127.0.0.1');
    expect(from('198.51.100.9', { 'x-forwarded-for': '127.0.0.1' })).toBe('127.0.0.1');
    expect(from('::ffff:198.51.100.9')).toBe('198.51.100.9');
  });

  /** Resolves once the socket is told of the picture's state; rejects with why it was turned away. */
  async function watch(ticket: string, address: string): Promise<WebSocket> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/watch/${id}`, { headers: { 'X-Forwarded-For': address } });
    socket.once('open', () => socket.send(JSON.stringify({ t: 'hello', v: stageWireVersion, ticket })));
    const message = JSON.parse(String((await once(socket, 'message'))[0])) as { t: string; code?: string };
    if (message.t === 'error') throw new Error(message.code);
    return socket;
  }

  /** The server's own upgrade of requests, but for the network, which has not so many ports. */
  function openDoor() {
    const door = new EventEmitter() as Server;
    const counts = { open: 0, turnedAway: 0 };
    const networkOf = (request: IncomingMessage) => clientNetwork(request, 1);
    serveSockets(door, { endpoints: app.context.socketEndpoints, origins: () => [], networkOf });
    const pairs: ReturnType<typeof duplexPair>[] = [];
    return {
      open: () => counts.open,
      turnedAway: () => counts.turnedAway,
      knock(path: string, address: string): void {
        const [near, far] = duplexPair();
        pairs.push([near, far]);
        near.on('data', (bytes: Buffer) => {
          if (bytes.includes('HTTP/1.1 101')) counts.open += 1;
          if (bytes.includes('too many connections')) {
            counts.open -= 1;
            counts.turnedAway += 1;
          }
        });
        const headers = {
          ...{ upgrade: 'websocket', connection: 'upgrade', 'sec-websocket-version': '13' },
          ...{ 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'x-forwarded-for': address },
        };
        door.emit('upgrade', { method: 'GET', url: path, headers, socket: { remoteAddress: '127.0.0.1' } }, far, Buffer.alloc(0));
      },
      [Symbol.dispose]() {
        for (const pair of pairs) for (const end of pair) end.destroy();
      },
    };
  }
});
