import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { roomSessionEnded } from '#contract/room/room-limits.ts';
import type { ReconnectingSocket } from '../net/reconnecting-socket.ts';
import { type Identity, RoomClient } from './room-client.ts';

type SocketParts = ConstructorParameters<typeof ReconnectingSocket>[0];

const outside = vi.hoisted(() => ({ socket: undefined as SocketParts | undefined, sent: [] as Record<string, unknown>[] }));
vi.mock('../net/reconnecting-socket.ts', () => ({
  socketUrl: (path: string) => path,
  ReconnectingSocket: class {
    isOpen = true;
    constructor(parts: SocketParts) {
      outside.socket = parts;
    }
    send = (text: string) => void outside.sent.push(JSON.parse(text));
    stop = () => {};
  },
}));

beforeEach(() => {
  Object.assign(outside, { socket: undefined, sent: [] });
  vi.stubGlobal('localStorage', { getItem: () => 'a browser', setItem: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

test('10.5 whoever is signed out elsewhere comes back as a guest, once the page knows that they are', async () => {
  let person: Identity | undefined = { id: 'asha', token: 'the token of a session that ended' };
  const signingOut = Promise.withResolvers<void>();
  const room = new RoomClient('a show', { identity: async () => person, signedOut: () => signingOut.promise });
  const tokens = () => outside.sent.filter(({ t }) => t === 'hello').map(({ token }) => token);
  outside.socket?.opened({} as WebSocket);
  await vi.waitFor(() => expect(tokens()).toEqual([person?.token]));

  outside.socket?.closed(roomSessionEnded);
  expect(room.state.get().connection).toBe('reconnecting');
  outside.socket?.opened({} as WebSocket);
  await Promise.resolve();
  expect(tokens()).toHaveLength(1);
  person = undefined;
  signingOut.resolve();
  await vi.waitFor(() => expect(tokens()).toEqual(['the token of a session that ended', undefined]));
  room.stop();
});
