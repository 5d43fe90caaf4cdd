import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { SocketLimit } from './socket-limit.ts';

const open = (limit: SocketLimit, key: string) => {
  const socket = new EventEmitter();
  return { socket, isIn: limit.admit(socket as WebSocket, key) };
};

test('as many come in as the limit says, and another one when one of them has closed', () => {
  const limit = new SocketLimit(5);
  const inside = Array.from({ length: 5 }, () => open(limit, 'a ticket'));
  expect(inside.every(({ isIn }) => isIn)).toBe(true);
  expect(open(limit, 'a ticket').isIn).toBe(false);
  expect(open(limit, 'another ticket').isIn).toBe(true);
  inside[0]?.socket.emit('close');
  expect(open(limit, 'a ticket').isIn).toBe(true);
  expect(open(limit, 'a ticket').isIn).toBe(false);
});

test('who was turned away takes no place when it closes', () => {
  const limit = new SocketLimit(1);
  open(limit, 'a ticket');
  open(limit, 'a ticket').socket.emit('close');
  expect(open(limit, 'a ticket').isIn).toBe(false);
});
