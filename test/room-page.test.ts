/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RoomClient } from '../web/room/room-client.ts';
import type { RoomTicket } from '../web/room/room-connection.ts';
import type { RoomState } from '../web/room/room-state.ts';
import { askTicket, openRoom } from './support/room-client.ts';
import { createTestApp, type TestApp } from './support/servers/test-app.ts';

describe('a guest in a room', () => {
  let app: TestApp;
  let url: string;
  let id: string;
  let token: string;
  const rooms: RoomClient[] = [];

  beforeAll(async () => {
    app = await createTestApp();
    url = await app.listen();
    ({ token } = await app.signUpSeller());
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  beforeEach(async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('location', { origin: url });
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
    vi.stubGlobal('addEventListener', vi.fn());
    vi.stubGlobal('removeEventListener', vi.fn());
    id = (await app.send('POST', '/api/seller/live-streams', { title: 'Evening market' }, token)).body.id;
  });
  afterEach(() => {
    for (const room of rooms.splice(0)) room.stop();
    vi.unstubAllGlobals();
  });

  it('10.7 whose ticket is too old writes and gives hearts as if it were not, and is shown nothing of it', async () => {
    const renew = vi.fn(async () => await askTicket(url, id));
    const { room, states } = enter({ current: staleTicket(), renew });
    room.say('Is it brass?');
    await vi.waitFor(() => expect(room.state.get().chat).toMatchObject([{ message: 'Is it brass?', state: 'sent' }]));
    await using other = await openRoom(url, id);
    room.sendHeart();
    expect((await other.next('hearts')).total).toBe(1);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(states.map(({ connection }) => connection)).not.toContain('reconnecting');
    expect(states.filter(({ chat, problem }) => problem || chat.length > 1 || chat.some(({ state }) => state === 'failed'))).toEqual([]);
  });

  it('10.7 who gets no newer ticket is told so, and is not asked for one without end', async () => {
    const renew = vi.fn(async () => staleTicket());
    const { room } = enter({ current: undefined, renew });
    room.say('Is it brass?');
    await vi.waitFor(() => expect(room.state.get()).toMatchObject({ chat: [{ state: 'failed' }], problem: { message: 'Reload the page to write.' } }));
    room.say('And this?');
    await vi.waitFor(() => expect(room.state.get().chat.map(({ state }) => state)).toEqual(['failed', 'failed']));
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('10.1 who wrote much while the connection was away is not cut for it when it is back', async () => {
    const { room, states } = enter({ current: await askTicket(url, id), renew: () => askTicket(url, id) });
    for (let line = 0; line < 60; line += 1) room.say(`line ${line}`);
    await vi.waitFor(() => expect(room.state.get().chat.filter(({ state }) => state === 'sending')).toEqual([]));
    expect(room.state.get().chat.filter(({ state }) => state === 'sent')).toHaveLength(5);
    expect(states.map(({ connection }) => connection)).not.toContain('reconnecting');
  });

  it('10.19 sees its own line once, as it was stored', async () => {
    const { room } = enter({ current: await askTicket(url, id), renew: () => askTicket(url, id) });
    await vi.waitFor(() => expect(room.state.get().connection).toBe('open'));
    await using other = await openRoom(url, id);
    room.say('  \u202Ebrass\u202C\u0007\tlamp? 👩‍👩‍👧 क्‍ष ');
    const { event } = await other.next('event');
    expect(event.payload).toMatchObject({ message: 'brass lamp? 👩‍👩‍👧 क्‍ष' });
    await vi.waitFor(() => expect(room.state.get().chat).toMatchObject([{ message: 'brass lamp? 👩‍👩‍👧 क्‍ष', state: 'sent', seq: 1 }]));
  });

  it('sees each of its own lines once, also those of the same text', async () => {
    const { room } = enter({ current: await askTicket(url, id), renew: () => askTicket(url, id) });
    await using other = await openRoom(url, id);
    for (const text of ['Is it brass?', 'Is it brass?']) room.say(text);
    other.say('Is it brass?');
    await other.next('event', ({ event }) => event.seq === 3);
    await vi.waitFor(() =>
      expect(
        room.state
          .get()
          .chat.map(({ seq, state }) => [seq, state])
          .toSorted(),
      ).toEqual([1, 2, 3].map((seq) => [seq, 'sent'])),
    );
  });

  const staleTicket = () => app.context.tickets.issue({ purpose: 'watch', liveStreamId: id }, -1);

  /** With every state that was shown. */
  function enter(ticket: RoomTicket): { room: RoomClient; states: RoomState[] } {
    const room = new RoomClient(id, { ticket });
    const states: RoomState[] = [];
    room.state.subscribe(() => states.push(room.state.get()));
    rooms.push(room);
    return { room, states };
  }
});
