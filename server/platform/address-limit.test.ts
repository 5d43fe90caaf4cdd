import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { AddressLimit } from './address-limit.ts';

class FakeSocket extends EventEmitter {
  closedWith: number | undefined;
  close(code: number): void {
    this.closedWith = code;
    this.emit('close');
  }
}

const open = (limit: AddressLimit, ip: string) => {
  const socket = new FakeSocket();
  return { socket, isIn: limit.admit(socket as unknown as WebSocket, ip) };
};

test('one address has twenty sockets, and another one when one of them has closed', () => {
  const limit = new AddressLimit();
  const inside = Array.from({ length: 20 }, () => open(limit, '203.0.113.9'));
  expect(inside.every(({ isIn }) => isIn)).toBe(true);
  const tooMany = open(limit, '203.0.113.9');
  expect(tooMany).toMatchObject({ isIn: false, socket: { closedWith: 1013 } });
  expect(open(limit, '203.0.113.10').isIn).toBe(true);
  inside[0]?.socket.close(1000);
  expect(open(limit, '203.0.113.9').isIn).toBe(true);
  expect(open(limit, '203.0.113.9').isIn).toBe(false);
});

test('what this machine opens itself is not counted out', () => {
  const limit = new AddressLimit();
  expect(Array.from({ length: 40 }, () => open(limit, '127.0.0.1').isIn).every(Boolean)).toBe(true);
});
