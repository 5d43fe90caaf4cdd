import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AuthClient, Session } from '@supabase/auth-js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { closeSessionEnded } from '#contract/wire/close-codes.ts';
import { anEmail } from '../../../test/support/accounts/accounts-server.ts';
import { type AdminServer, password, startAdminServer } from '../../../test/support/accounts/admin-server.ts';
import { openBrowser } from '../../../test/support/accounts/auth-client.ts';
import { createFactorPeople } from '../../../test/support/accounts/factor-people.ts';
import { hasFfmpeg } from '../../../test/support/media/ffmpeg-encoder.ts';
import { clip, upTo } from '../../../test/support/media/media.ts';
import { TestPublisher, TestViewer } from '../../../test/support/media/stage.ts';
import { anOffer } from '../../../test/support/media/whip/whip-offer.ts';
import { openRoom } from '../../../test/support/room-client.ts';
import { settle } from '../../../test/support/servers/bus-nodes.ts';
import { createTestDatabase } from '../../../test/support/servers/database.ts';
import { hasNats, NatsServer } from '../../../test/support/servers/nats-server.ts';
import { createTestApp, type TestApp } from '../../../test/support/servers/test-app.ts';

type SignedIn = { client: InstanceType<typeof AuthClient>; session: Session };
type Node = { app: TestApp; url: string };

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function aShow({ app }: Node, token: string): Promise<string> {
  return (await app.send('POST', '/api/seller/live-streams', { title: 'Kurtas of the week' }, token)).body.id;
}

const socketsOf = ({ url }: Node) => url.replace('http', 'ws');
const watchTicket = async ({ app }: Node, show: string, token?: string) =>
  (await app.send('GET', `/api/live-streams/${show}`, undefined, token)).body.watch_ticket;
const publishTicket = async ({ app }: Node, show: string, token: string) =>
  (await app.send('POST', `/api/seller/live-streams/${show}/go-live`, {}, token)).body.publish_ticket;

/** In the room and before the picture of a show; with `publishes`, sending it too. */
async function enter(node: Node, show: string, { access_token }: Session, publishes: boolean) {
  const room = await openRoom(node.url, show, { token: access_token });
  const viewer = new TestViewer(`${socketsOf(node)}/ws/watch/${show}`, await watchTicket(node, show, access_token));
  await viewer.message('state');
  const publisher = publishes ? new TestPublisher(`${socketsOf(node)}/ws/publish/${show}`) : undefined;
  await publisher?.hello(await publishTicket(node, show, access_token), clip.tracks);
  await publisher?.send(upTo(1));
  return { room, viewer, publisher };
}

/** All of it is turned away within a second of now. */
async function expectOut({ room, viewer, publisher }: Awaited<ReturnType<typeof enter>>, withinMs = 1_000): Promise<void> {
  const closes = Promise.all([room.closed, viewer.closed(), publisher?.closed()]);
  const late = delay(withinMs, 'somebody is still in', { ref: false });
  expect(await Promise.race([closes, late])).toEqual([closeSessionEnded, 1008, publisher && 1008]);
  expect(viewer.messages.at(-1)).toMatchObject({ t: 'error', code: 'TICKET_INVALID' });
  if (publisher)
    expect(publisher.messages.at(-1)).toMatchObject({ t: 'error', code: 'TICKET_INVALID', message: expect.stringContaining('Sign in, and resume') });
}

/** Another session of the same person. */
async function elsewhere(email: string): Promise<SignedIn> {
  const { client } = server.browser();
  const { data } = await client.signInWithPassword({ email, password });
  if (!data.session) throw new Error('no session');
  return { client, session: data.session };
}

const aSeller = () => server.aSignedIn({ user_metadata: { store_name: 'Rangrez' } });

describe('10.5 whatever ends a session closes its sockets within a second, and no others', () => {
  type Case = [how: string, end: (person: SignedIn & { email: string; userId: string }) => Promise<unknown>];
  const ways: Case[] = [
    ['a sign-out here', ({ client }) => client.signOut({ scope: 'local' })],
    ['a sign-out everywhere', async ({ email }) => (await elsewhere(email)).client.signOut({ scope: 'global' })],
    ['a sign-out of the other devices', async ({ email }) => (await elsewhere(email)).client.signOut({ scope: 'others' })],
    ['a new password elsewhere', async ({ email }) => (await elsewhere(email)).client.updateUser({ password: 'another brass lamp' })],
    [
      'the account page',
      async ({ email, session }) => {
        const { session_id } = JSON.parse(atob(session.access_token.split('.')[1] ?? ''));
        const other = (await elsewhere(email)).session.access_token;
        expect((await server.app.send('DELETE', `/api/account/sessions/${session_id}`, undefined, other)).status).toBe(200);
      },
    ],
    ['a ban', ({ userId }) => server.admin.updateUserById(userId, { ban_duration: '24h' })],
    [
      'a refresh token that was used twice',
      async ({ client, session }) => {
        await client.refreshSession();
        await client.refreshSession();
        server.app.advance(60_000);
        const stolen = await server.ask('POST', '/token?grant_type=refresh_token', { refresh_token: session.refresh_token });
        server.app.advance(-60_000);
        expect(stolen.body.code).toBe('refresh_token_already_used');
      },
    ],
    [
      'a second factor that another session showed',
      async ({ email }) => {
        const { client } = await elsewhere(email);
        const people = createFactorPeople(server);
        const { factorId, secret } = await people.enrollTotp({ client } as never);
        const { error } = await client.mfa.challengeAndVerify({ factorId, code: people.codeOf(secret) });
        expect(error).toBeNull();
      },
    ],
  ];

  test.each(ways)('10.5 %s ends what a host has open', async (_how, end) => {
    const [host, bystander] = [await aSeller(), await server.aSignedIn()];
    const show = await aShow(server, host.session.access_token);
    const [theirs, others] = [await enter(server, show, host.session, true), await enter(server, show, bystander.session, false)];
    await end({ client: host.client, session: host.session, email: host.user.email ?? '', userId: host.user.id });
    await expectOut(theirs);
    others.room.say('still here');
    await others.room.next('said');
    expect(others.viewer.closeCode).toBeUndefined();
    expect(server.app.context.stage.state(show)).toBe('interrupted');
  });

  test.each([
    ['their own hand', async (_id: string, token: string) => await server.app.send('DELETE', '/api/account', { password }, token)],
    ['an administrator', async (id: string) => await server.askAdmin('DELETE', `/admin/users/${id}`)],
    ['an administrator, softly', async (id: string) => await server.askAdmin('DELETE', `/admin/users/${id}`, { should_soft_delete: true })],
  ])('10.5 an account deleted by %s leaves the room', async (_who, remove) => {
    const [host, shopper] = [await aSeller(), await server.aSignedIn()];
    const show = await aShow(server, host.session.access_token);
    const theirs = await enter(server, show, shopper.session, false);
    expect((await remove(shopper.user.id, shopper.session.access_token)).status).toBe(200);
    await expectOut(theirs);
    await using again = await openRoom(server.url, show, { token: shopper.session.access_token });
    expect(again.welcome.name).toMatch(/^Guest /);
  });
});

describe('10.5 a ticket is worth what its session is worth', () => {
  test('10.5 publish tickets open nothing once their holder is signed out, or is no host of the store any more', async () => {
    const { client, session, user } = await aSeller();
    const show = await aShow(server, session.access_token);
    const ticket = await publishTicket(server, show, session.access_token);
    const tries = async () => {
      const publisher = new TestPublisher(`${socketsOf(server)}/ws/publish/${show}`);
      const welcomed = await publisher.hello(ticket, clip.tracks).then(
        () => true,
        () => publisher.messages.at(-1),
      );
      publisher.socket.close();
      const poster = await fetch(`${server.url}/live/${show}/poster`, { method: 'POST', headers: { Authorization: `Bearer ${ticket}` }, body: 'no JPEG' });
      server.app.advance(10_000);
      return [welcomed, poster.status];
    };
    const refused = [{ t: 'error', code: 'TICKET_INVALID', message: expect.any(String) }, 401];
    expect(await tries()).toEqual([true, 415]);
    const membership = server.app.db.updateTable('store_members').where('user_id', '=', user.id as never);
    await membership.set({ role: 'moderator' }).execute();
    expect(await tries()).toEqual(refused);
    await membership.set({ role: 'host' }).execute();
    expect(await tries()).toEqual([true, 415]);
    await client.signOut({ scope: 'local' });
    expect(await tries()).toEqual(refused);
  });

  test('10.5 a host who left the store gets no further ticket, and is turned away', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    const { session, user } = await aSeller();
    const show = await aShow(server, session.access_token);
    const { publisher } = await enter(server, show, session, true);
    const renew = timers.mock.calls.find(([, ms]) => ms === 5 * 60_000)?.[0] as () => void;
    timers.mockRestore();
    const ticketsOf = () => publisher?.messages.filter(({ t }) => t === 'ticket').length;
    renew();
    await publisher?.until(() => ticketsOf() === 2);
    await server.app.db
      .deleteFrom('store_members')
      .where('user_id', '=', user.id as never)
      .execute();
    renew();
    expect(await publisher?.closed()).toBe(1008);
    expect([ticketsOf(), publisher?.messages.at(-1)]).toMatchObject([2, { t: 'error', code: 'TICKET_INVALID' }]);
  });

  test("10.5 watch tickets of a session end with it; a guest's goes on", async () => {
    const { client, session } = await aSeller();
    const show = await aShow(server, session.access_token);
    const [own, guests] = [await watchTicket(server, show, session.access_token), await watchTicket(server, show)];
    await client.signOut({ scope: 'local' });
    const [one, other] = [own, guests].map((ticket) => new TestViewer(`${socketsOf(server)}/ws/watch/${show}`, ticket));
    expect(await one?.message('error')).toMatchObject({ code: 'TICKET_INVALID' });
    expect(await other?.message('state')).toMatchObject({ state: 'waiting' });
    other?.socket.close();
  });

  test.skipIf(!hasFfmpeg)('10.5 a WHIP sender ends with the session of its ticket, and a banned one has no stream key either', async () => {
    const { client, session, user } = await aSeller();
    const show = await aShow(server, session.access_token);
    const offer = (token: string) =>
      fetch(`${server.url}/whip/${show}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/sdp', Authorization: `Bearer ${token}` },
        body: anOffer(),
      });
    const isOpen = async (path: string) => (await fetch(server.url + path, { method: 'DELETE', headers: { Authorization: 'Bearer another' } })).status === 401;
    const ticket = await publishTicket(server, show, session.access_token);
    const path = (await offer(ticket)).headers.get('Location') ?? '';
    expect(await isOpen(path)).toBe(true);
    await client.signOut({ scope: 'local' });
    expect(await isOpen(path)).toBe(false);
    expect((await offer(ticket)).status).toBe(401);

    const again = await elsewhere(user.email ?? '');
    const { key } = (await server.app.send('POST', `/api/seller/live-streams/${show}/stream-key`, {}, again.session.access_token)).body;
    const sent = (await offer(key)).headers.get('Location') ?? '';
    expect(await isOpen(sent)).toBe(true);
    await server.admin.updateUserById(user.id, { ban_duration: '24h' });
    expect(await isOpen(sent)).toBe(false);
    expect((await offer(key)).status).toBe(401);
  });
});

describe('10.5 chat against an erasure', () => {
  const writtenBy = async (id: string) =>
    (await server.app.db.selectFrom('show_events').select('payload').where(sql<string>`payload ->> 'user_id'`, '=', id).execute()).length;
  const waitsForLock = async () => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waiting.execute(server.app.db)).rows.length;
  };

  async function aChat() {
    const [host, shopper] = [await aSeller(), await server.aSignedIn()];
    const show = await aShow(server, host.session.access_token);
    const room = await openRoom(server.url, show, { token: shopper.session.access_token });
    room.say('before');
    await room.next('said');
    const remove = async () => await server.app.send('DELETE', '/api/account', { password }, shopper.session.access_token);
    return { show, room, shopper, remove };
  }

  test('10.5 a line that is being stored when its writer is erased is erased with them', async () => {
    const { show, room, shopper, remove } = await aChat();
    let removal: ReturnType<typeof remove> | undefined;
    await server.app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('show_heads').selectAll().where('live_stream_id', '=', show).forUpdate().execute();
      room.say('while it goes');
      await expect.poll(waitsForLock).toBe(1);
      removal = remove();
      // The erasure may not pass the line; without waiting for it, it would be done now.
      await expect.poll(waitsForLock).toBe(2);
    });
    expect((await removal)?.status).toBe(200);
    await room.closed;
    await expect.poll(waitsForLock).toBe(0);
    expect(await writtenBy(shopper.user.id)).toBe(0);
    const lines = await server.app.db.selectFrom('show_events').select('payload').where('live_stream_id', '=', show).where('type', '=', 'chat').execute();
    expect(lines.map(({ payload }) => payload)).toEqual(
      ['before', 'while it goes'].map((message) => ({ message, user_id: null, user_display_name: 'Deleted account', is_host: false })),
    );
  });

  test('10.5 a line that comes while its writer is erased is refused', async () => {
    const { show, room, shopper, remove } = await aChat();
    let removal: ReturnType<typeof remove> | undefined;
    await server.app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('show_events').selectAll().where('live_stream_id', '=', show).forUpdate().execute();
      removal = remove();
      await expect.poll(waitsForLock).toBe(1);
      room.say('too late');
      await expect.poll(waitsForLock).toBe(2);
    });
    expect((await removal)?.status).toBe(200);
    await room.closed;
    await expect.poll(waitsForLock).toBe(0);
    expect(await writtenBy(shopper.user.id)).toBe(0);
    const lines = await server.app.db.selectFrom('show_events').select('payload').where('live_stream_id', '=', show).where('type', '=', 'chat').execute();
    expect(lines).toHaveLength(1);
  });

  test('10.5 whoever writes while they are deleted leaves no row with their id behind', async () => {
    const chats = await Promise.all(Array.from({ length: 6 }, aChat));
    const done = await Promise.all(
      chats.map(async ({ room, remove }, index) => {
        for (let line = 0; line < 4; line += 1) room.say(`line ${line}`);
        await delay(index * 2);
        const removed = await remove();
        room.say('after');
        await room.closed;
        return removed.status;
      }),
    );
    expect(done).toEqual(chats.map(() => 200));
    for (const { shopper } of chats) expect(await writtenBy(shopper.user.id)).toBe(0);
  });
});

describe('10.5 several nodes', () => {
  async function aNode(env: Record<string, string>, connection: TestApp['connection']): Promise<Node & AsyncDisposable> {
    const app = await createTestApp(env, connection);
    return { app, url: await app.listen(), [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
  }

  async function aHost({ app, url }: Node): Promise<SignedIn & { show: string }> {
    const { client } = openBrowser(url);
    const { data } = await client.signUp({ email: anEmail(), password, options: { data: { store_name: 'Rangrez' } } });
    if (!data.session) throw new Error('no session');
    return { client, session: data.session, show: await aShow({ app, url }, data.session.access_token) };
  }

  test.skipIf(!hasNats)('10.5 a sign-out at one node closes sockets at the other within a second (needs nats-server)', async () => {
    await using nats = await NatsServer.start();
    await using database = await createTestDatabase();
    const env = { NATS_URL: nats.url, NATS_PREFIX: randomUUID() };
    await using first = await aNode(env, database.connection);
    await using second = await aNode({ ...env, AUTH_JWT_KEYS: first.app.context.config.auth.keyFile }, database.connection);
    const { client, session, show } = await aHost(first);
    const open = await enter(second, show, session, true);
    await settle(first.app.context.bus, second.app.context.bus);
    await client.signOut({ scope: 'local' });
    await expectOut(open);
  });

  test('10.5 a node that the bus does not reach finds out within three seconds by looking', async () => {
    await using database = await createTestDatabase();
    await using first = await aNode({}, database.connection);
    await using second = await aNode({ AUTH_JWT_KEYS: first.app.context.config.auth.keyFile }, database.connection);
    const { client, session, show } = await aHost(first);
    const open = await enter(second, show, session, true);
    await client.signOut({ scope: 'local' });
    // Three seconds, and one for the machine.
    await expectOut(open, 4_000);
  });
});
