import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSessionEnded } from '#contract/wire/close-codes.ts';
import type { RoomServerMessage } from '#contract/wire/room-socket.ts';
import type { ReconnectingSocket } from '../net/reconnecting-socket.ts';
import { RoomClient } from './room-client.ts';
import type { Identity } from './room-connection.ts';

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

  outside.socket?.closed(closeSessionEnded);
  expect(room.state.get().connection).toBe('reconnecting');
  outside.socket?.opened({} as WebSocket);
  await Promise.resolve();
  expect(tokens()).toHaveLength(1);
  person = undefined;
  signingOut.resolve();
  await vi.waitFor(() => expect(tokens()).toEqual(['the token of a session that ended', undefined]));
  room.stop();
});

const welcome: RoomServerMessage = {
  ...{ t: 'welcome', v: 1, seq: 0, viewers: 1, hearts: 0, pinned: null, clock_ms: 0 },
  ...{ host: false, may_block: false, may_write: true, name: 'Guest 0001', interrupted: false, attended: false },
};
const rowOf = (seq: number, clientId?: string): RoomServerMessage => ({
  t: 'event',
  event: {
    ...{ seq, at_ms: 0, created_at: '2026-11-21T10:00:00Z', type: 'chat' },
    payload: { message: 'Is it brass?', user_id: null, user_display_name: 'Guest 0001', is_host: false },
  },
  client_id: clientId,
});
const hear = (...messages: RoomServerMessage[]) => outside.socket?.message(JSON.stringify(messages));

test('a line said twice is two lines, whatever came of the first before the connection broke', async () => {
  const room = new RoomClient('a show');
  const hellos = () => outside.sent.filter(({ t }) => t === 'hello');
  outside.socket?.opened({} as WebSocket);
  await vi.waitFor(() => expect(hellos()).toHaveLength(1));
  hear(welcome);
  room.say('Is it brass?');
  room.say('Is it brass?');
  const [first, second] = room.state.get().chat.map(({ id }) => id) as [string, string];

  outside.socket?.closed(1006);
  outside.socket?.opened({} as WebSocket);
  await vi.waitFor(() => expect(hellos()).toHaveLength(2));
  expect(hellos()[1]).toMatchObject({ after: -1, pending: [first, second] });
  // Somebody of the same name has asked the same, and the first line was stored; the second was lost on the way.
  hear(welcome, rowOf(1), rowOf(2, first));
  expect(room.state.get().chat.map(({ id, seq, state }) => [id, seq, state])).toEqual([
    [first, 2, 'sent'],
    [second, undefined, 'sending'],
    ['row-1', 1, 'sent'],
  ]);
  hear({ t: 'said', client_id: second, seq: 3 }, rowOf(3, second));
  expect(room.state.get().chat).toHaveLength(3);
  expect(outside.sent.filter(({ t }) => t === 'chat').map(({ client_id }) => client_id)).toEqual([first, second, first, second]);
  room.stop();
});

const purchase = (seq: number, at_ms: number): RoomServerMessage => ({
  t: 'event',
  event: { seq, at_ms, created_at: '2026-11-21T10:00:00Z', type: 'purchase', payload: { who: 'Pune', product_name: 'Lamp' } },
});

test('a purchase of minutes ago is no news for one who comes back', async () => {
  const room = new RoomClient('a show');
  outside.socket?.opened({} as WebSocket);
  await vi.waitFor(() => expect(outside.sent).toHaveLength(1));
  hear({ ...welcome, clock_ms: 600_000 } as RoomServerMessage, purchase(1, 480_000));
  expect(room.state.get().purchase).toBeUndefined();
  hear(purchase(2, 598_000));
  expect(room.state.get().purchase).toMatchObject({ seq: 2, who: 'Pune' });
  room.stop();
});

test('the end takes the pin along', async () => {
  const room = new RoomClient('a show');
  outside.socket?.opened({} as WebSocket);
  await vi.waitFor(() => expect(outside.sent).toHaveLength(1));
  hear({ ...welcome, pinned: 'a lamp' } as RoomServerMessage);
  expect(room.state.get().pinned).toBe('a lamp');
  hear({ t: 'event', event: { seq: 1, at_ms: 0, created_at: '', type: 'ended', payload: {} } });
  expect(room.state.get()).toMatchObject({ ended: true, pinned: null });
  room.stop();
});

test('what the show sells is what the room says, whole after each welcome and then by what changed', async () => {
  const room = new RoomClient('a show');
  const card = (id: string, price_paise: number) => ({
    id: id as never,
    name: id,
    slug: id,
    image_url: null,
    price_paise,
    original_price_paise: null,
    price_varies: false,
    variant_count: 1,
    left: null,
  });
  const shown = () => room.state.get().stream?.products.map(({ id, price_paise }) => [id, price_paise]);
  outside.socket?.opened({} as WebSocket);
  await vi.waitFor(() => expect(outside.sent).toHaveLength(1));
  hear(welcome, { t: 'stream', title: 'Market', description: '', product_ids: ['lamp', 'bowl'], products: [card('lamp', 1), card('bowl', 2)] });
  hear({ t: 'stream', products: [card('bowl', 3)] });
  expect(shown()).toEqual([
    ['lamp', 1],
    ['bowl', 3],
  ]);
  hear({ t: 'stream', title: 'Evening', product_ids: ['bowl', 'fan'], products: [card('fan', 4)] });
  expect(room.state.get().stream?.title).toBe('Evening');
  expect(shown()).toEqual([
    ['bowl', 3],
    ['fan', 4],
  ]);
  hear(welcome, { t: 'stream', title: 'Evening', description: '', product_ids: [], products: [] });
  expect(shown()).toEqual([]);
  room.stop();
});

test('a message that only a newer server knows is left alone', async () => {
  const room = new RoomClient('a show');
  outside.socket?.opened({} as WebSocket);
  await vi.waitFor(() => expect(outside.sent).toHaveLength(1));
  hear(welcome, { t: 'poll' } as never, { t: 'event', event: { seq: 1, at_ms: 0, type: 'poll', payload: {}, created_at: '' } } as never, rowOf(2));
  expect(room.state.get()).toMatchObject({ connection: 'open', chat: [{ seq: 2 }] });
  room.stop();
});
