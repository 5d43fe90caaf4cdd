import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { type CutReason, SocketGate, type SocketLimits } from './socket-gate.ts';

const limits: SocketLimits = { messagesPerSecond: 30, burstSeconds: 1, waiting: 32, unsentBytes: 64 * 1024, closeMs: 2_000 };
let now = 0;

afterEach(() => vi.restoreAllMocks());

/** Also the stream below it. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: string[] = [];
  pongs = 0;
  pings = 0;

  send(frame: string, done?: () => void): void {
    this.sent.push(frame);
    done?.();
  }
  ping(): void {
    this.pings += 1;
  }
  pong(): void {
    this.pongs += 1;
  }
  terminate(): void {
    this.readyState = 3;
  }
}

function aGate() {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const socket = new FakeSocket();
  const cuts: CutReason[] = [];
  const gate = new SocketGate(socket as unknown as WebSocket, socket as unknown as Duplex, limits, (reason) => cuts.push(reason));
  return { socket, gate, cuts };
}

test.each(['message', 'ping', 'pong'])('10.1 the frame beyond the rate cuts the socket, be it a %s, and none after it is heard', (kind) => {
  const { socket, cuts } = aGate();
  let heard = 0;
  socket.on('message', () => (heard += 1));
  for (let frame = 0; frame < 10_000; frame += 1) socket.emit(kind, Buffer.alloc(0), false);
  expect(cuts).toEqual(['messages']);
  expect(socket.readyState).toBe(3);
  expect(socket.pongs).toBe(kind === 'ping' ? 30 : 0);
  // The one that was too many is told to whoever listened with the gate.
  expect(heard).toBe(kind === 'message' ? 31 : 0);
});

test('a steady sender within the rate goes on', () => {
  const { socket, cuts } = aGate();
  for (let frame = 0; frame < 3_000; frame += 1) {
    now += 34;
    socket.emit('message', Buffer.alloc(0), false);
  }
  expect(cuts).toEqual([]);
});

test('10.1 messages are worked on one after another, and the one that finds too many waiting cuts the socket', async () => {
  const { gate, cuts } = aGate();
  const done: number[] = [];
  const first = Promise.withResolvers<void>();
  gate.enqueue(() => first.promise);
  for (let task = 1; task < 32; task += 1) gate.enqueue(async () => void done.push(task));
  expect(cuts).toEqual([]);
  gate.enqueue(async () => void done.push(32));
  expect(cuts).toEqual(['waiting']);
  first.resolve();
  await new Promise(setImmediate);
  expect(done).toEqual([]);
});

test('what is done waits no more', async () => {
  const { gate, cuts } = aGate();
  const done: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    for (let task = 0; task < 32; task += 1) gate.enqueue(async () => void done.push(task));
    await new Promise(setImmediate);
  }
  expect(cuts).toEqual([]);
  expect(done).toHaveLength(320);
});

test('10.1 a peer that leaves its answers unread is cut instead of answered', async () => {
  const answered = aGate();
  answered.gate.send('an answer');
  answered.socket.bufferedAmount = limits.unsentBytes + 1;
  answered.gate.send('another');
  await answered.gate.sendAndDrain('and another');
  expect(answered).toMatchObject({ cuts: ['unsent'], socket: { sent: ['an answer'], readyState: 3 } });

  const pinged = aGate();
  pinged.socket.bufferedAmount = limits.unsentBytes + 1;
  pinged.socket.emit('ping', Buffer.alloc(0));
  expect(pinged).toMatchObject({ cuts: ['unsent'], socket: { pongs: 0, readyState: 3 } });
});

test('10.1 who gives no sign of life between two pings is cut; any frame is one', () => {
  const { socket, gate, cuts } = aGate();
  for (const sign of ['pong', 'message', 'ping']) {
    gate.checkAlive();
    socket.emit(sign, Buffer.alloc(0), false);
  }
  expect(socket.pings).toBe(3);
  gate.checkAlive();
  expect(cuts).toEqual([]);
  gate.checkAlive();
  expect(cuts).toEqual(['silent']);
  expect(socket.readyState).toBe(3);
});
