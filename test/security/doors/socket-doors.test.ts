import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { closeRefused } from '#contract/wire/close-codes.ts';
import { liveFeedPath, socketPath, storeFeedPath } from '#contract/wire/media-paths.ts';
import { stageWireVersion } from '#contract/wire/stage-wire.ts';
import { clip } from '../../support/media/media.ts';
import { openRoom } from '../../support/room-client.ts';
import { createTestApp, type TestApp } from '../../support/servers/test-app.ts';
import { findIn, sourcesOf } from '../../support/sources.ts';
import { type Callers, openStall, type SevenCaller, type Stall, sevenCallers, signUpSeven } from './seven-callers.ts';

/** What a socket gave to a caller: what it said first, or the code of its close. */
type Answer = string | number;

let app: TestApp;
let url: string;
let people: Callers;
let stall: Stall;
let theirs: Stall;
let watchTicket: string;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  url = await app.listen();
  people = await signUpSeven(app);
  stall = await openStall(app, people.owner);
  theirs = await openStall(app, people.other);
  watchTicket = (await app.send('GET', `/api/live-streams/${theirs.stream}`)).body.watch_ticket;
});
afterAll(() => app[Symbol.asyncDispose]());

/** Says one thing and hears the first answer; a session can only come in a message, since a browser sends no header. */
async function say(path: string, hello: object, token?: string): Promise<Answer> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  const answer = new Promise<Answer>((resolve) => {
    socket.once('message', (data) => resolve(String(data)));
    socket.once('close', resolve);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify(hello));
  const said = await answer;
  socket.terminate();
  return said;
}

/** Each of the seven, in their order. */
const ofEach = (ask: (caller: SevenCaller, token: string | undefined) => Promise<unknown>) =>
  Promise.all(sevenCallers.map(async (caller) => [caller, await ask(caller, people.tokens[caller])]));
const only = (...allowed: SevenCaller[]) => sevenCallers.map((caller) => [caller, allowed.includes(caller)]);

const kinds: Record<string, () => Promise<void>> = {
  /** Says no more than that something changed. */
  async [liveFeedPath]() {
    expect(await ofEach(async (_, token) => (await say(liveFeedPath, { t: 'ping' }, token)) === '{"t":"pong"}')).toEqual(only(...sevenCallers));
  },

  /** The own store's, for who packs its orders. */
  async [storeFeedPath]() {
    const greet = (token: string | undefined) => say(storeFeedPath, { t: 'hello', token: token ?? '' });
    expect(await ofEach(async (_, token) => (await greet(token)) === '{"t":"welcome"}')).toEqual(only('other seller', 'manager', 'owner'));
    for (const caller of ['guest', 'shopper', 'moderator', 'host'] as const) expect(await greet(people.tokens[caller])).toBe(closeRefused);
  },

  /** The chat is everybody's; pins are the store's who goes live, and keeping writers out is its members'. */
  async [socketPath('room')]() {
    const roles = await ofEach(async (_, token) => {
      await using room = await openRoom(url, stall.stream, token ? { token } : {});
      const { host, may_block, may_write } = room.welcome;
      room.send({ t: 'pin', product_id: stall.product as never });
      const pinned = host
        ? (await room.next('event', ({ event }) => event.type === 'product_pinned')).t
        : (await room.next('refused', ({ code }) => code === 'FORBIDDEN')).t;
      return { host, may_block, may_write, pinned };
    });
    const expected = sevenCallers.map((caller) => {
      const host = ['host', 'manager', 'owner'].includes(caller);
      return [caller, { host, may_block: host || caller === 'moderator', may_write: true, pinned: host ? 'event' : 'refused' }];
    });
    expect(roles).toEqual(expected);
  },

  /** By a ticket of this live event alone: no session is one, nor the ticket of another store's. */
  async [socketPath('watch')]() {
    const watch = (ticket: string) => say(`${socketPath('watch', stall.stream)}`, { t: 'hello', v: stageWireVersion, ticket });
    expect(await ofEach(async (_, token) => String(await watch(token ?? '')).includes('TICKET_INVALID'))).toEqual(only(...sevenCallers));
    for (const ticket of [watchTicket, stall.ticket, stall.key]) expect(await watch(ticket)).toContain('TICKET_INVALID');
    const own = (await app.send('GET', `/api/live-streams/${stall.stream}`)).body.watch_ticket;
    expect(await watch(own)).toContain('"state"');
  },

  async [socketPath('publish')]() {
    const hello = { t: 'hello', v: stageWireVersion, session: crypto.randomUUID(), tracks: clip.tracks };
    const publish = (ticket: string) => say(`${socketPath('publish', stall.stream)}`, { ...hello, ticket });
    expect(await ofEach(async (_, token) => String(await publish(token ?? '')).includes('TICKET_INVALID'))).toEqual(only(...sevenCallers));
    const own = (await app.send('GET', `/api/live-streams/${stall.stream}`)).body.watch_ticket;
    for (const ticket of [theirs.ticket, theirs.key, own]) expect(await publish(ticket)).toContain('TICKET_INVALID');
    expect(await publish(stall.ticket)).toContain('"welcome"');
  },
};

test('every socket of the server is named here, and no other', async () => {
  expect(app.context.socketEndpoints.map(({ prefix }) => prefix).toSorted()).toEqual(Object.keys(kinds).toSorted());
  const refused = new WebSocket(`${url.replace('http', 'ws')}/ws/anything-else`);
  const [error] = await once(refused, 'error');
  expect(String(error)).toContain('404');
});

describe('a socket gives each caller what is said', () => {
  test.each(Object.entries(kinds))('%s', async (_, walk) => await walk());
});

test('what listens is the web server, and RTMP, which opens to a stream key alone', () => {
  const found = findIn(sourcesOf('server'), /createServer\(|createSocket\(/g).map((each) => each.split(':')[0] ?? '');
  const own = ['server/start.ts', 'server/stage/ingest/rtmp/rtmp-ingest.ts'];
  // The one looks for a free port, the other is the development server.
  const others = ['server/platform/database/postgres-address.ts', 'server/platform/http/pages.ts'];
  expect([...new Set(found)].toSorted()).toEqual([...own, ...others].toSorted());
});

test('a ticket is asked for by who goes live in this store, and by nobody of another', async () => {
  const tickets = await ofEach(async (_, token) => (await app.send('POST', `/api/seller/live-streams/${stall.stream}/go-live`, {}, token)).status === 200);
  expect(tickets).toEqual(only('host', 'manager', 'owner'));
});
