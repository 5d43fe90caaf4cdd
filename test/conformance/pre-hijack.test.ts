import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, anEmail, aPhone, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { codeIn, linkIn } from '../support/accounts/smtp-sink.ts';

/** An attacker prepares an account in another's name and waits for its owner: nothing of it may be left then. */
const password = 'the stranger knows it';
let server: AccountsServer;

beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const logIn = (who: { email?: string; phone?: string }) => server.ask('POST', '/token?grant_type=password', { ...who, password });

describe('a stranger signs up with an address or number of somebody else', () => {
  test('the number: the owner logs in by code, and the stranger has nothing', async () => {
    const phone = aPhone();
    await server.browser().client.signUp({ phone, password });
    await server.texts.next(phone);
    const owner = server.browser();
    await owner.client.signInWithOtp({ phone });
    const { data } = await owner.client.verifyOtp({ phone, token: codeIn((await server.texts.next(phone)).body.text), type: 'sms' });
    expect(data.session).not.toBeNull();
    expect((await logIn({ phone })).body.code).toBe('invalid_credentials');
  });

  test('their own sign-up by number keeps its password', async () => {
    const phone = aPhone();
    const { client } = server.browser();
    await client.signUp({ phone, password });
    await client.verifyOtp({ phone, token: codeIn((await server.texts.next(phone)).body.text), type: 'sms' });
    expect((await logIn({ phone })).status).toBe(200);
  });

  test.each(['otp', 'recover'] as const)('the address: the owner comes by /%s, and password, store and words of the stranger are gone', async (way) => {
    const email = anEmail();
    await server.browser().client.signUp({ email, password, options: { data: { store_name: 'Evil Store', note: 'mine' } } });
    await server.mail.next(email);
    const owner = server.browser();
    if (way === 'otp') await owner.client.signInWithOtp({ email });
    else await owner.client.resetPasswordForEmail(email);
    const token = codeIn((await server.mail.next(email)).text);
    const { data } = await owner.client.verifyOtp({ email, token, type: way === 'otp' ? 'email' : 'recovery' });
    expect(data.user?.user_metadata).toEqual({});
    expect((await server.app.send('GET', '/api/seller/store', undefined, data.session?.access_token)).status).toBe(403);
    expect((await logIn({ email })).body.code).toBe('invalid_credentials');
  });

  test('twice at the same moment: neither password is kept', async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = anEmail();
      await Promise.all([server.ask('POST', '/signup', { email, password }), server.ask('POST', '/signup', { email, password: 'the owner chose it' })]);
      const mails = [await server.mail.next(email), await server.mail.next(email)];
      const codes = mails.map(({ text }) => codeIn(text));
      for (const token of codes) await server.ask('POST', '/verify', { email, token, type: 'signup' });
      expect((await logIn({ email })).body.code).toBe('invalid_credentials');
    }
  });
});

describe('a session thief', () => {
  async function owner() {
    const email = anEmail();
    const browser = server.browser();
    await browser.client.signUp({ email, password });
    const { data } = await browser.client.verifyOtp({ email, token: codeIn((await server.mail.next(email)).text), type: 'signup' });
    return { ...browser, email, token: data.session?.access_token ?? '' };
  }

  test('cannot change the address without the old mailbox by changing the number at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { email, client, token } = await owner();
      const [phone, next] = [aPhone(), anEmail()];
      await client.updateUser({ phone });
      await client.updateUser({ email: next });
      const phoneCode = codeIn((await server.texts.next(phone)).body.text);
      const token_hash = new URL(linkIn((await server.mail.next(next)).text)).searchParams.get('token_hash');
      await Promise.all([
        server.ask('POST', '/verify', { phone, token: phoneCode, type: 'phone_change' }),
        server.ask('POST', '/verify', { token_hash, type: 'email_change' }),
      ]);
      expect((await server.ask('GET', '/user', undefined, { token })).body.email).toBe(email);
    }
  });

  test('log-ins with the old password that are under way open no session that outlives its change', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email, client } = await owner();
      const logIns = Array.from({ length: 15 }, () => logIn({ email }));
      const changed = client.updateUser({ password: 'a new marigold' });
      const tokens = (await Promise.all(logIns)).flatMap(({ status, body }) => (status === 200 ? [body.access_token as string] : []));
      expect((await changed).error).toBeNull();
      const alive = await Promise.all(tokens.map(async (token) => (await server.ask('GET', '/user', undefined, { token })).status));
      expect(alive.filter((status) => status === 200)).toEqual([]);
    }
  });

  test.each([
    ['a new password', (client: Awaited<ReturnType<typeof owner>>['client']) => client.updateUser({ password: 'a new marigold' })],
    ['a global sign-out', (client: Awaited<ReturnType<typeof owner>>['client']) => client.signOut({ scope: 'global' })],
  ])('holds an unused code of a link: %s voids it', async (_what, act) => {
    const { email, client } = await owner();
    const thief = server.browser({ flowType: 'pkce' });
    await thief.client.signInWithOtp({ email });
    const link = new URL(linkIn((await server.mail.next(email)).text)).searchParams.get('token_hash');
    const followed = await server.ask('GET', `/verify?token=${link}&type=magiclink`);
    const code = new URL(followed.headers.get('Location') ?? '').searchParams.get('code') ?? '';
    await act(client);
    expect((await thief.client.exchangeCodeForSession(code)).error).toMatchObject({ status: 404, code: 'flow_state_not_found' });
  });
});

test('PKCE links die five minutes after the request (supabase #16181): ours count from the click', async () => {
  await using slow = await startAccountsServer();
  const email = anEmail();
  const { client } = slow.browser({ flowType: 'pkce' });
  await client.signUp({ email, password });
  const token = new URL(linkIn((await slow.mail.next(email)).text)).searchParams.get('token_hash');
  slow.app.advance(30 * 60_000);
  const followed = await slow.ask('GET', `/verify?token=${token}&type=signup`);
  const code = new URL(followed.headers.get('Location') ?? '').searchParams.get('code') ?? '';
  slow.app.advance(4 * 60_000);
  expect((await client.exchangeCodeForSession(code)).error).toBeNull();
});

test('a client cannot tell a revoked session from a bad token: ours get session_not_found and bad_jwt', async () => {
  const email = anEmail();
  const { client } = server.browser();
  await client.signUp({ email, password });
  const { data } = await client.verifyOtp({ email, token: codeIn((await server.mail.next(email)).text), type: 'signup' });
  const token = data.session?.access_token ?? '';
  await client.signOut({ scope: 'global' });
  expect((await server.ask('POST', '/logout', undefined, { token })).body.code).toBe('session_not_found');
  expect((await server.ask('POST', '/logout', undefined, { token: `${token.slice(0, -4)}AAAA` })).body.code).toBe('bad_jwt');
});

describe('limiter inert behind a proxy, or believing strangers', () => {
  const guess = (on: AccountsServer, headers: Record<string, string>, email: string) =>
    on.ask('POST', '/token?grant_type=password', { email, password: 'wrong' }, { headers });

  test('with one trusted proxy, what a stranger wrote left of it and the port right of it change nothing', async () => {
    const email = anEmail();
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1)
      statuses.push((await guess(server, { 'X-Forwarded-For': `10.9.8.${round}, 203.0.113.50:${4000 + round}` }, email)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  test('a whole /64 of IPv6 is one address', async () => {
    const email = anEmail();
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) statuses.push((await guess(server, { 'X-Forwarded-For': `2001:db8:7:7::${round + 1}` }, email)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test('without trusted proxies the header is not read at all', async () => {
    await using direct = await startAccountsServer({ TRUSTED_PROXIES: '0' });
    const email = anEmail();
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) statuses.push((await guess(direct, { 'X-Forwarded-For': `198.51.100.${round}` }, email)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

test('a stranger who guesses at codes does not keep the owner of the address out', async () => {
  const email = anEmail();
  const { client } = server.browser();
  await client.signInWithOtp({ email });
  await server.mail.next(email);
  for (let round = 0; round < 40; round += 1) await server.ask('POST', '/verify', { email, token: '000000', type: 'email' }, { ip: '203.0.113.66' });
  await client.signInWithOtp({ email });
  expect((await client.verifyOtp({ email, token: codeIn((await server.mail.next(email)).text), type: 'email' })).error).toBeNull();
});

test('a session that nobody used for 400 days has ended', async () => {
  await using old = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on' });
  const { client } = old.browser();
  const { data } = await client.signUp({ email: anEmail(), password });
  old.app.advance(401 * 86_400_000);
  const answer = await old.ask('POST', '/token?grant_type=refresh_token', { refresh_token: data.session?.refresh_token });
  expect([answer.status, answer.body.code]).toEqual([400, 'session_expired']);
});

test('a redirect with a NUL leads to the site', async () => {
  for (const path of ['/otp', '/recover']) expect((await server.ask('POST', `${path}?redirect_to=${server.url}/%00`, { email: anEmail() })).status).toBe(200);
});

test('of several who take one address at once, one gets it and the others hear why', async () => {
  await using quick = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on' });
  const tokens = await Promise.all(
    Array.from({ length: 5 }, async () => (await quick.ask('POST', '/signup', { email: anEmail(), password })).body.access_token as string),
  );
  const email = anEmail();
  const answers = await Promise.all(tokens.map((token) => quick.ask('PUT', '/user', { email }, { token })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  expect(answers.filter(({ status }) => status === 422).every(({ body }) => body.code === 'email_exists')).toBe(true);
});
