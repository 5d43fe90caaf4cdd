import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { SocketGate } from './socket-gate.ts';
import { serveSockets } from './sockets.ts';
import { frameText } from './text-frame.ts';

const limits = { messagesPerSecond: 30, burstSeconds: 1, waiting: 32, unsentBytes: 1024 * 1024, closeMs: 2_000 };

/** A reader, and the gate of its socket. */
async function open() {
  const { promise: opened, resolve } = Promise.withResolvers<{ gate: SocketGate; socket: WebSocket }>();
  const server = createServer().listen(0, '127.0.0.1');
  const accept = (socket: WebSocket, { gate }: { gate: SocketGate }) => resolve({ gate, socket });
  const sockets = serveSockets(server, { endpoints: [{ prefix: '/ws/', maxPayload: 1024, limits, accept }], origins: () => [], networkOf: () => undefined });
  await once(server, 'listening');
  const reader = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws/one`);
  const read: string[] = [];
  reader.on('message', (data, isBinary) => read.push(isBinary ? 'bytes' : String(data)));
  async function close() {
    reader.terminate();
    await sockets[Symbol.asyncDispose]();
    server.close();
  }
  return { ...(await opened), reader, read, [Symbol.asyncDispose]: close };
}

test('a message is read as it was written, of any length and in any script, in order with what goes to one alone', async () => {
  await using here = await open();
  const said = ['', 'x'.repeat(125), 'x'.repeat(126), 'नमस्ते'.repeat(7_000), 'x'.repeat(65_535), 'x'.repeat(65_536)];
  for (const message of said) {
    here.gate.sendFrame(frameText(message));
    here.gate.send(`to one: ${message.length}`);
  }
  await expect.poll(() => here.read).toHaveLength(2 * said.length);
  expect(here.read).toEqual(said.flatMap((message) => [message, `to one: ${message.length}`]));
});

test('nothing is written after the close', async () => {
  await using here = await open();
  here.socket.close(1000, 'goodbye');
  here.gate.sendFrame(frameText('too late'));
  const [code, reason] = await once(here.reader, 'close');
  expect([code, String(reason), here.read]).toEqual([1000, 'goodbye', []]);
});
