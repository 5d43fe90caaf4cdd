import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openAuthKeys } from '#server/platform/keys/auth-keys.ts';
import { readConfig } from '#server/settings/config.ts';
import { type AccountsServer, anEmail, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { clip, upTo } from '../support/media/media.ts';
import { TestPublisher } from '../support/media/stage.ts';
import { openRoom } from '../support/room-client.ts';

const password = 'marigold lamps';
const day = 86_400_000;
const hour = 3_600_000;

let server: AccountsServer;
async function start(env: Record<string, string> = {}): Promise<void> {
  server = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', ...env });
}
afterEach(() => server[Symbol.asyncDispose]());

async function signedUp(data: { store_name?: string } = {}) {
  const browser = server.browser();
  const email = anEmail();
  const made = await browser.client.signUp({ email, password, options: { data } });
  if (!made.data.session) throw new Error('no session');
  return { ...browser, email, session: made.data.session };
}
type Person = Awaited<ReturnType<typeof signedUp>>;

/** What becomes of the unmodified client's session when its access token has run out, as its own clock says it has. */
async function refresh({ client, storage }: Person) {
  for (const [key, value] of storage) if (key.endsWith('-auth-token')) storage.set(key, JSON.stringify({ ...JSON.parse(value), expires_at: 1 }));
  const { data, error } = await client.getSession();
  return { token: data.session?.access_token ?? '', code: error?.code, isIn: data.session !== null };
}

const goes = { code: undefined, isIn: true };
const expired = { code: 'session_expired', isIn: false };

describe('10.20 an access token', () => {
  beforeEach(() => start());

  test('10.20 without an expiry is refused, though it is ours', async () => {
    const { session } = await signedUp();
    const { keyFile } = server.app.context.config.auth;
    const { signing } = await openAuthKeys(keyFile);
    const { exp, ...claims } = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString());
    const sign = (payload: object) => new SignJWT({ ...payload }).setProtectedHeader({ alg: 'ES256', kid: signing.kid, typ: 'JWT' }).sign(signing.key);
    const ask = async (token: string) => [
      await server.ask('GET', '/user', undefined, { token }),
      await server.app.send('GET', '/api/account/sessions', undefined, token),
    ];
    expect(await ask(await sign({ ...claims, exp }))).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await ask(await sign(claims))).toMatchObject([
      { status: 403, body: { code: 'bad_jwt' } },
      { status: 401, body: { code: 'UNAUTHENTICATED' } },
    ]);
  });
});

describe('10.22 a session', () => {
  test('10.22 ends 30 days after the log-in for a seller, however often they come, and the client signs out cleanly', async () => {
    await start();
    const seller = await signedUp({ store_name: 'Rangrez' });
    const events: string[] = [];
    seller.client.onAuthStateChange((event) => void events.push(event));
    for (const days of [10, 10, 9]) {
      server.app.advance(days * day);
      expect(await refresh(seller)).toMatchObject(goes);
    }
    server.app.advance(day - hour / 2);
    const { token } = await refresh(seller);
    expect((await server.app.send('GET', '/api/seller/store', undefined, token)).status).toBe(200);
    // The token itself is good for half an hour more.
    server.app.advance(hour / 2 + 1000);
    expect(await server.app.send('GET', '/api/seller/store', undefined, token)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await server.ask('GET', '/user', undefined, { token })).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
    expect(await refresh(seller)).toMatchObject(expired);
    expect(events).toContain('SIGNED_OUT');
    expect((await seller.client.signInWithPassword({ email: seller.email, password })).error).toBeNull();
  });

  test('10.22 of a shopper lasts two years of coming, and 400 days without', async () => {
    await start();
    const [regular, seldom, gone] = [await signedUp(), await signedUp(), await signedUp()];
    server.app.advance(399 * day);
    expect(await refresh(regular)).toMatchObject(goes);
    expect(await refresh(seldom)).toMatchObject(goes);
    server.app.advance(2 * day);
    expect(await refresh(gone)).toMatchObject(expired);
    server.app.advance(328 * day);
    expect(await refresh(regular)).toMatchObject(goes);
    server.app.advance(2 * day);
    expect(await refresh(regular)).toMatchObject(expired);
    expect(await refresh(seldom)).toMatchObject(expired);
  });

  test('10.22 past its limit is not listed, and the chores delete it', async () => {
    await start();
    const person = await signedUp({ store_name: 'Rangrez' });
    server.app.advance(31 * day);
    const again = await server.browser().client.signInWithPassword({ email: person.email, password });
    const listed = await server.app.send('GET', '/api/account/sessions', undefined, again.data.session?.access_token);
    expect(listed.body.items).toMatchObject([{ current: true }]);
    const rows = () =>
      server.app.db
        .selectFrom('auth_sessions')
        .select('id')
        .where('user_id', '=', person.session.user.id as never)
        .execute();
    expect(await rows()).toHaveLength(2);
    expect(await server.app.context.runChores(['accounts'])).toEqual({ accounts: 1 });
    expect((await rows()).map(({ id }) => id)).toEqual([listed.body.items[0].id]);
  });

  test('10.22 the three limits are settings, and what they cannot be is said', async () => {
    await start({ AUTH_SESSION_IDLE_DAYS: '2', AUTH_SESSION_DAYS: '5', AUTH_SELLER_SESSION_DAYS: '3' });
    const [shopper, idle, seller] = [await signedUp(), await signedUp(), await signedUp({ store_name: 'Rangrez' })];
    for (const people of [[shopper, seller], [shopper]]) {
      server.app.advance(1.9 * day);
      for (const person of people) expect(await refresh(person)).toMatchObject(goes);
    }
    expect(await refresh(seller)).toMatchObject(expired);
    expect(await refresh(idle)).toMatchObject(expired);
    server.app.advance(1.9 * day);
    expect(await refresh(shopper)).toMatchObject(expired);
    for (const name of ['AUTH_SESSION_IDLE_DAYS', 'AUTH_SESSION_DAYS', 'AUTH_SELLER_SESSION_DAYS'])
      for (const wrong of ['0', '1.5', 'never']) expect(() => readConfig({ [name]: wrong })).toThrow(`The setting ${name}="${wrong}" is not valid`);
  });

  test('10.22 that comes to its limit in mid-show stops the picture and not the show, which goes on after a log-in', async () => {
    await start({ AUTH_SELLER_SESSION_DAYS: '1' });
    const seller = await signedUp({ store_name: 'Rangrez' });
    const sockets = server.url.replace('http', 'ws');
    server.app.advance(day - hour / 2);
    const { token } = await refresh(seller);
    const { id } = (await server.app.send('POST', '/api/seller/live-streams', { title: 'Kurtas of the week' }, token)).body;
    const goLive = async (as: string) => (await server.app.send('POST', `/api/seller/live-streams/${id}/go-live`, {}, as)).body.publish_ticket;
    const publisher = new TestPublisher(`${sockets}/ws/publish/${id}`);
    await publisher.hello(await goLive(token), clip.tracks);
    await publisher.send(upTo(1));
    const room = await openRoom(server.url, id, { token });
    expect(room.welcome.host).toBe(true);

    server.app.advance(hour / 2 + 1000);
    expect([await publisher.closed(), await room.closed]).toEqual([1008, 4401]);
    expect(publisher.messages.at(-1)).toMatchObject({ t: 'error', code: 'TICKET_INVALID', message: expect.stringContaining('your live event is still open') });
    expect((await server.app.send('GET', `/api/live-streams/${id}`)).body).toMatchObject({ status: 'live' });

    const { data } = await seller.client.signInWithPassword({ email: seller.email, password });
    const resumed = new TestPublisher(`${sockets}/ws/publish/${id}`);
    const welcome = await resumed.hello(await goLive(data.session?.access_token ?? ''), clip.tracks);
    expect(welcome.offsetMs).toBeGreaterThan(0);
    await resumed.send(upTo(1));
    expect(server.app.context.stage.state(id)).toBe('live');
    resumed.socket.close();
  });
});
