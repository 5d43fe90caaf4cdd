import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isLocalPeer, isPrivatePeer } from './peers.ts';

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

test.each([
  ['127.0.0.1', true, true],
  ['::1', true, true],
  ['::ffff:127.0.0.1', true, true],
  ['192.168.1.20', false, true],
  ['::ffff:10.0.0.7', false, true],
  ['172.31.0.1', false, true],
  ['169.254.7.7', false, true],
  ['fe80::1%eth0', false, true],
  ['fd00::7', false, true],
  ['203.0.113.9', false, false],
  ['100.64.0.1', false, false],
  ['2001:4860::8888', false, false],
  [undefined, false, false],
])('10 %s is local: %s, of the network at hand: %s', (address, isLocal, isPrivate) => {
  expect([isLocalPeer(from(address)), isPrivatePeer(from(address))]).toEqual([isLocal, isPrivate]);
});

test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'via', 'x-real-ip'])('10 who comes by a proxy is no local peer: %s', (header) => {
  expect([isLocalPeer(from('127.0.0.1', { [header]: 'anything' })), isPrivatePeer(from('192.168.1.20', { [header]: 'anything' }))]).toEqual([false, false]);
});

test('10 a request without a connection comes from nobody near', () => {
  expect([isLocalPeer(undefined), isPrivatePeer(undefined)]).toEqual([false, false]);
});
