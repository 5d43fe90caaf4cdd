import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, anAddress, anEmail, startAccountsServer } from '../support/accounts/accounts-server.ts';
import type { TestBrowser } from '../support/accounts/auth-client.ts';
import { codeIn } from '../support/accounts/smtp-sink.ts';

const password = 'marigold lamps';
const dayMs = 86_400_000;
let server: AccountsServer;

beforeAll(async () => {
  server = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on' }, { hasRealPasswords: true });
});
afterAll(() => server[Symbol.asyncDispose]());

async function signedUp(): Promise<TestBrowser & { email: string }> {
  const email = anEmail();
  const browser = server.browser();
  const { error } = await browser.client.signUp({ email, password });
  expect(error).toBeNull();
  return { ...browser, email };
}

async function logIn(email: string, tried: string) {
  const browser = server.browser();
  const { error } = await browser.client.signInWithPassword({ email, password: tried });
  return { ...browser, error };
}

describe('logging in', () => {
  test('takes the address in any case, and answers a new session', async () => {
    const { email } = await signedUp();
    const { client, error } = await logIn(email.toUpperCase(), password);
    expect(error).toBeNull();
    expect((await client.getUser()).data.user?.email).toBe(email);
  });

  test.each([
    [{ password }, 400, 'validation_failed', 'missing email or phone'],
    [{ email: anEmail(), password }, 400, 'invalid_credentials', 'Invalid login credentials'],
    [{ email: 'nobody', password }, 400, 'invalid_credentials', 'Invalid login credentials'],
    [{ phone: '+919812345678', password }, 400, 'invalid_credentials', 'Invalid login credentials'],
    [{ email: anEmail() }, 400, 'invalid_credentials', 'Invalid login credentials'],
    [{ email: anEmail(), password: 'x'.repeat(50_000) }, 400, 'invalid_credentials', 'Invalid login credentials'],
  ])('%j answers %i %s', async (body, status, code, message) => {
    const answer = await server.ask('POST', '/token?grant_type=password', body);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, code, message]);
  });

  test('a banned account is told so, by the right password only', async () => {
    const { email, client } = await signedUp();
    await server.app.db
      .updateTable('auth_users')
      .set({ banned_until: new Date(Date.now() + dayMs) })
      .where('email', '=', email)
      .execute();
    expect((await logIn(email, password)).error).toMatchObject({ status: 400, code: 'user_banned' });
    expect((await logIn(email, 'something else')).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await client.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
    expect((await client.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' });
  });

  test('a bcrypt hash brought from elsewhere is accepted once and replaced', async () => {
    const { email } = await signedUp();
    const { hash } = await import('@node-rs/bcrypt');
    const imported = await hash('brought along', { cost: 10 });
    await server.app.db.updateTable('auth_users').set({ password_hash: imported }).where('email', '=', email).execute();
    expect((await logIn(email, 'brought along')).error).toBeNull();
    const { password_hash } = await server.app.db.selectFrom('auth_users').select('password_hash').where('email', '=', email).executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await logIn(email, 'brought along')).error).toBeNull();
  });
});

describe('changing the password', () => {
  test('ends every other session, and tells the owner by mail', async () => {
    const { email, client } = await signedUp();
    const other = await logIn(email, password);
    expect((await client.updateUser({ password: 'a new marigold' })).error).toBeNull();
    expect((await server.mail.next(email)).subject).toMatch(/password/i);
    expect((await other.client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await client.getUser()).error).toBeNull();
    expect((await logIn(email, password)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await logIn(email, 'a new marigold')).error).toBeNull();
  });

  test.each([
    ['the same one', { password }, 422, 'same_password'],
    ['too short a one', { password: 'abc' }, 422, 'weak_password'],
    ['a common one', { password: 'sunshine' }, 422, 'weak_password'],
    ['a wrong present one', { password: 'a new marigold', current_password: 'nonsense' }, 400, 'current_password_invalid'],
    ['a wrong nonce', { password: 'a new marigold', nonce: '000000' }, 422, 'reauthentication_not_valid'],
    ['metadata of ours', { app_metadata: { role: 'owner' } }, 403, 'not_admin'],
  ])('%s is refused', async (_what, change, status, code) => {
    const { client } = await signedUp();
    const token = (await client.getSession()).data.session?.access_token;
    const answer = await server.ask('PUT', '/user', change, { token });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('a session of yesterday needs a code by mail, or the present password', async () => {
    await using old = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on' });
    const email = anEmail();
    const { client } = old.browser();
    await client.signUp({ email, password });
    old.app.advance(dayMs + 1000);
    await client.refreshSession();
    expect((await client.updateUser({ password: 'a new marigold' })).error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await client.reauthenticate()).error).toBeNull();
    const nonce = codeIn((await old.mail.next(email)).text);
    expect((await client.updateUser({ password: 'a new marigold', nonce })).error).toBeNull();
    expect((await client.updateUser({ password: 'another marigold', current_password: 'a new marigold' } as never)).error).toBeNull();
  });
});

test('metadata is merged one level deep, and a null takes a key away', async () => {
  const { client } = await signedUp();
  await client.updateUser({ data: { city: 'Pune', shoes: { size: 7 } } });
  const { data } = await client.updateUser({ data: { city: null, shoes: { color: 'red' } } });
  expect(data.user?.user_metadata).toEqual({ shoes: { color: 'red' } });
});

test('500 wrong passwords from many addresses: none gets in, and the owner can still log in from a known device', async () => {
  const { email, cookies } = await signedUp();
  const outcomes = new Map<string, number>();
  let left = 500;
  const guess = async () => {
    while (left > 0) {
      left -= 1;
      const { status, body } = await server.ask('POST', '/token?grant_type=password', { email, password: `guess ${left}` }, { ip: anAddress() });
      outcomes.set(`${status} ${body.code}`, (outcomes.get(`${status} ${body.code}`) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 40 }, guess));
  expect([...outcomes.keys()].sort()).toEqual(['400 invalid_credentials', '429 over_request_rate_limit']);
  expect(outcomes.get('400 invalid_credentials')).toBeLessThanOrEqual(100);
  const stranger = server.browser();
  expect((await stranger.client.signInWithPassword({ email, password })).error).toMatchObject({ status: 429 });
  const owner = server.browser({ cookies });
  expect((await owner.client.signInWithPassword({ email, password })).error).toBeNull();
});

test('a known device has tries of its own, and not without end', async () => {
  const { email, cookies } = await signedUp();
  const owner = server.browser({ cookies });
  const codes: (string | undefined)[] = [];
  for (let round = 0; round < 21; round += 1) codes.push((await owner.client.signInWithPassword({ email, password: `typo ${round}` })).error?.code);
  expect(codes).toEqual([...Array(20).fill('invalid_credentials'), 'over_request_rate_limit']);
});
