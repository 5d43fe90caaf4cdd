import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, anEmail, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { createFactorPeople } from '../support/accounts/factor-people.ts';
import { aPerson, createSignIns, page, startOidcIssuer } from '../support/accounts/oidc-issuer.ts';
import { codeIn, linkIn } from '../support/accounts/smtp-sink.ts';
import { createTestApp } from '../support/servers/test-app.ts';

const yearMs = 365 * 86_400_000;
let server: AccountsServer;

beforeAll(async () => {
  server = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on' });
});
afterAll(() => server[Symbol.asyncDispose]());

async function signUp(password: string): Promise<string> {
  const email = anEmail();
  expect((await server.ask('POST', '/signup', { email, password })).status).toBe(200);
  return email;
}

async function logIn(email: string, password: string): Promise<number> {
  return (await server.ask('POST', '/token?grant_type=password', { email, password })).status;
}

describe('a password', () => {
  test('counts exactly as it was typed: case, blanks and its last character', async () => {
    const password = `  Marigold ${'lamp '.repeat(30)}\u00E9 `;
    const email = await signUp(password);
    expect(await logIn(email, password)).toBe(200);
    const others = [password.trim(), password.toLowerCase(), password.slice(0, -1), password.slice(0, 72), password.normalize('NFD'), `${password} `];
    for (const other of others) expect([other, await logIn(email, other)]).toEqual([other, 400]);
  });

  test.each([64, 72, 73, 1000])('of %i characters is taken, in any script', async (length) => {
    const password = '\u0932\u093E\u0932 \u0930\u0902\u0917 '.repeat(200).slice(0, length);
    expect(await logIn(await signUp(password), password)).toBe(200);
  });

  test('of three years ago still counts: nobody is made to change one for its age', async () => {
    await using old = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on' });
    const email = anEmail();
    await old.ask('POST', '/signup', { email, password: 'block-print-7' });
    old.app.advance(3 * yearMs);
    const { status, body } = await old.ask('POST', '/token?grant_type=password', { email, password: 'block-print-7' });
    expect([status, body.weak_password]).toEqual([200, undefined]);
  });

  test('has no hint and no secret question beside it', async () => {
    const { rows } = await (await import('kysely')).sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = 'public' and (table_name like 'auth%') order by 1`.execute(server.app.db);
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter(({ name }) => /hint|question|answer|secret_word|birth|maiden/.test(name))).toEqual([]);
    const forms = readFileSync(join(import.meta.dirname, '../../server/accounts/auth-v1/auth-bodies.ts'), 'utf8');
    expect(forms).not.toMatch(/\b(?:hint|question|secret_answer)\b/);
  });
});

test('a new Haat has nobody in it: no account comes with it', async () => {
  await using fresh = await createTestApp();
  expect(await fresh.db.selectFrom('auth_users').select('email').execute()).toEqual([]);
  expect(fresh.context.config.auth.serviceKey).toBeUndefined();
  for (const email of ['admin', 'admin@localhost', 'root@localhost', 'seller@haat.example'])
    expect((await fresh.send('POST', '/auth/v1/token?grant_type=password', { email, password: 'haat-demo' })).status).toBe(400);
});

describe('an account with a second factor', () => {
  const people = () => createFactorPeople(server);

  /** A person with an authenticator app, and sign-ins that do not ask for it. */
  async function aGuardedPerson() {
    const person = await people().aPerson();
    const { data } = await person.client.mfa.enroll({ factorType: 'totp' });
    const { TOTP, Secret } = await import('otpauth');
    const app = new TOTP({ secret: Secret.fromBase32(data?.totp.secret ?? '') });
    expect((await person.client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: app.generate() })).error).toBeNull();
    return person;
  }

  const ways: Record<string, (email: string) => Promise<string>> = {
    async password(email) {
      return (await server.ask('POST', '/token?grant_type=password', { email, password: 'marigold lamps' })).body.access_token;
    },
    async 'a code by mail'(email) {
      await server.ask('POST', '/otp', { email });
      const token = codeIn((await server.mail.next(email)).text);
      return (await server.ask('POST', '/verify', { type: 'email', email, token })).body.access_token;
    },
    async recovery(email) {
      await server.ask('POST', '/recover', { email });
      const token_hash = new URL(linkIn((await server.mail.next(email)).text)).searchParams.get('token_hash');
      return (await server.ask('POST', '/verify', { type: 'recovery', token_hash })).body.access_token;
    },
  };

  test.each(Object.entries(ways))('is only half signed in by %s, and may neither see nor change anything', async (_way, enter) => {
    const { email, client } = await aGuardedPerson();
    // The mail that told of the factor.
    await server.mail.next(email);
    const token = await enter(email);
    expect(token).toBeTruthy();
    const headers = { Authorization: `Bearer ${token}` };
    const seen = await fetch(`${server.url}/api/account/sessions`, { headers });
    expect([seen.status, (await seen.json()).code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    for (const change of [{ password: 'a stolen marigold' }, { email: anEmail() }]) {
      const { status, body } = await server.ask('PUT', '/user', change, { token });
      expect([status, body.code]).toEqual([401, 'insufficient_aal']);
    }
    const { data } = await client.mfa.listFactors();
    expect((await server.ask('DELETE', `/factors/${data?.totp[0]?.id}`, undefined, { token })).body.code).toBe('insufficient_aal');
    expect(await logIn(email, 'marigold lamps')).toBe(200);
  });
});

describe('providers', () => {
  test('one subject at two providers is two people, and a session that a provider began ends by our rules', async () => {
    await using first = await startOidcIssuer({ name: 'first', label: 'First' });
    await using second = await startOidcIssuer({ name: 'second', label: 'Second' });
    await using app = await createTestApp({ AUTH_OIDC: JSON.stringify([first.setting, second.setting]), AUTH_REDIRECT_URLS: `${page}/**` });
    const origin = await app.listen();
    const person = aPerson({ email: undefined, email_verified: undefined });
    const named = { ...person, email: `${person.sub}@first.example`, email_verified: true };
    const one = await createSignIns(origin, first).signIn(named);
    const two = await createSignIns(origin, second).signIn({ ...named, email: `${person.sub}@second.example` });
    expect(one.user.identities?.[0]?.id).toBe(two.user.identities?.[0]?.id);
    expect(one.user.id).not.toBe(two.user.id);

    app.advance(401 * 86_400_000);
    expect((await one.client.refreshSession()).error).toMatchObject({ code: 'session_expired' });
    expect((await two.client.signOut()).error).toBeNull();
    const ended = await app.send('GET', '/api/account/sessions', undefined, two.session?.access_token);
    expect(ended.status).toBe(401);
  });
});

test('an auth code is good for five minutes after it was given out, and for its own browser', async () => {
  await using mailed = await startAccountsServer();
  const email = anEmail();
  const { client } = mailed.browser({ flowType: 'pkce' });
  const codeOf = async () => {
    const token = new URL(linkIn((await mailed.mail.next(email)).text)).searchParams.get('token_hash');
    const followed = await mailed.ask('GET', `/verify?token=${token}&type=magiclink`);
    return new URL(followed.headers.get('Location') ?? '').searchParams.get('code') ?? '';
  };
  const ask = () => client.signInWithOtp({ email });
  expect((await ask()).error).toBeNull();
  const late = await codeOf();
  mailed.app.advance(301_000);
  expect((await client.exchangeCodeForSession(late)).error).toMatchObject({ code: 'flow_state_expired' });
  expect((await ask()).error).toBeNull();
  const strayed = await codeOf();
  const elsewhere = await mailed.ask('POST', '/token?grant_type=pkce', { auth_code: strayed, code_verifier: 'x'.repeat(43) });
  expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'bad_code_verifier']);
  // Whoever had a wrong verifier has used it up.
  expect((await client.exchangeCodeForSession(strayed)).error).toMatchObject({ code: 'flow_state_not_found' });
});

test('an administrator ends every session of a person, and the person stays signed out when the ban is lifted', async () => {
  const serviceKey = `sb_secret_${'s'.repeat(32)}`;
  await using guarded = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', AUTH_KEYS: `sb_publishable_haat,${serviceKey}` });
  const email = anEmail();
  const first = await guarded.ask('POST', '/signup', { email, password: 'block-print-7' });
  const second = await guarded.ask('POST', '/token?grant_type=password', { email, password: 'block-print-7' });
  const ban = async (ban_duration: string) => (await guarded.ask('PUT', `/admin/users/${first.body.user.id}`, { ban_duration }, { token: serviceKey })).status;
  expect(await ban('24h')).toBe(200);
  expect(await ban('none')).toBe(200);
  for (const { access_token: token, refresh_token } of [first.body, second.body]) {
    expect((await guarded.ask('GET', '/user', undefined, { token })).body.code).toBe('session_not_found');
    expect((await guarded.ask('POST', '/token?grant_type=refresh_token', { refresh_token })).body.code).toBe('refresh_token_not_found');
  }
});

test('an account may be signed in at as many places as it likes at once, as the documents say', async () => {
  const email = await signUp('block-print-7');
  const tokens = await Promise.all(
    Array.from({ length: 15 }, async () => (await server.ask('POST', '/token?grant_type=password', { email, password: 'block-print-7' })).body.access_token),
  );
  const answers = await Promise.all(tokens.map(async (token) => (await server.ask('GET', '/user', undefined, { token })).status));
  expect(answers).toEqual(Array(15).fill(200));
});
