import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../support/accounts/accounts-server.ts';
import type { TestBrowser } from '../support/accounts/auth-client.ts';
import { type Authenticator, anAuthenticator, type Quirks, type RequestOptions } from '../support/accounts/authenticator.ts';
import { createFactorPeople, type FactorPeople, levels } from '../support/accounts/factor-people.ts';

type Client = TestBrowser['client'];

let server: AccountsServer;
let people: FactorPeople;

beforeAll(async () => {
  server = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', AUTH_ANONYMOUS: 'on', AUTH_RATE_LIMIT_FACTOR: '20' });
  people = createFactorPeople(server);
});
afterAll(() => server[Symbol.asyncDispose]());

async function begin(client: Client) {
  const { data, error } = await client.passkey.startRegistration();
  if (error) throw error;
  return data;
}

async function register(client: Client, authenticator: Authenticator, quirks: Quirks = {}) {
  const { challenge_id: challengeId, options } = await begin(client);
  return await client.passkey.verifyRegistration({ challengeId, credential: authenticator.create(options, quirks) as never });
}

async function signIn(authenticator: Authenticator, quirks: Quirks = {}) {
  const client = server.browser().client;
  const { data, error } = await client.passkey.startAuthentication();
  if (error) throw error;
  const credential = authenticator.get(data.options as RequestOptions, quirks);
  return { client, ...(await client.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential: credential as never })) };
}

async function aPersonWithPasskey(options?: { counts: boolean }) {
  const person = await people.aPerson();
  const userId = (await person.client.getUser()).data.user?.id ?? '';
  const authenticator = anAuthenticator(server.url, options);
  const { data, error } = await register(person.client, authenticator);
  if (error) throw error;
  return { person, client: person.client, userId, authenticator, passkey: data };
}

async function addTotp(client: Client): Promise<void> {
  const { data } = await client.mfa.enroll({ factorType: 'totp' });
  const { error } = await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: people.codeOf(data?.totp.secret ?? '') });
  if (error) throw error;
}

const failed = { status: 400, code: 'webauthn_verification_failed' };
const unknownChallenge = { status: 400, code: 'webauthn_challenge_not_found' };

test('the options name the site and the person, and ask for a credential that is found by itself', async () => {
  const { client, email } = await people.aPerson();
  const userId = (await client.getUser()).data.user?.id;
  const { challenge_id, options, expires_at } = await begin(client);
  expect(challenge_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(options).toMatchObject({
    rp: { id: '127.0.0.1' },
    user: { name: email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(userId);
  expect(Math.abs(expires_at - people.now() / 1000 - 300)).toBeLessThan(5);
  const { data } = await server.browser().client.passkey.startAuthentication();
  expect(data?.options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' });
  expect(data?.options.allowCredentials ?? []).toEqual([]);
});

test.each([
  ['http://localhost:5173', 'localhost'],
  ['https://evil.example', '127.0.0.1'],
])('a page of %s gets options for %s', async (origin, rpId) => {
  const { body } = await server.ask('POST', '/passkeys/authentication/options', {}, { headers: { Origin: origin } });
  expect(body.options.rpId).toBe(rpId);
});

test('a passkey signs in without a password', async () => {
  const { userId, authenticator, passkey } = await aPersonWithPasskey();
  expect(passkey).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), created_at: expect.stringMatching(/^\d{4}-.*Z$/) });
  const { client, data, error } = await signIn(authenticator);
  expect(error).toBeNull();
  expect(data?.user?.id).toBe(userId);
  expect(decodeJwt(data?.session?.access_token ?? '')).toMatchObject({ sub: userId, aal: 'aal1', amr: [{ method: 'passkey' }] });
  expect((await client.getUser()).data.user?.id).toBe(userId);
  expect((await client.passkey.list()).data).toEqual([{ id: passkey?.id, created_at: passkey?.created_at, last_used_at: expect.any(String) }]);
});

test('a passkey is no second factor', async () => {
  const { client, authenticator } = await aPersonWithPasskey();
  await addTotp(client);
  const there = await signIn(authenticator);
  expect(await levels(there)).toEqual(['aal1', 'aal2']);
});

test('passkeys are listed, named and removed by their owner', async () => {
  const { person, client, authenticator, passkey } = await aPersonWithPasskey();
  const passkeyId = passkey?.id ?? '';
  expect((await client.passkey.update({ passkeyId, friendlyName: ' Pixel ' })).data).toMatchObject({ id: passkeyId, friendly_name: 'Pixel' });
  expect((await client.passkey.list()).data).toMatchObject([{ id: passkeyId, friendly_name: 'Pixel' }]);
  for (const friendlyName of [' ', 'x'.repeat(121)]) {
    expect((await client.passkey.update({ passkeyId, friendlyName })).error).toMatchObject({ status: 400, code: 'validation_failed' });
  }
  const stranger = await people.aPerson();
  const missing = { status: 404, code: 'webauthn_credential_not_found' };
  expect((await stranger.client.passkey.list()).data).toEqual([]);
  expect((await stranger.client.passkey.update({ passkeyId, friendlyName: 'mine' })).error).toMatchObject(missing);
  expect((await stranger.client.passkey.delete({ passkeyId })).error).toMatchObject(missing);
  expect(await people.call(person, 'DELETE', '/passkeys/all')).toMatchObject({ status: 404, body: { code: missing.code } });
  expect(await people.call(person, 'DELETE', `/passkeys/${passkeyId}`)).toMatchObject({ status: 204, text: '' });
  expect((await client.passkey.list()).data).toEqual([]);
  expect((await signIn(authenticator)).error).toMatchObject(failed);
});

test('an authenticator is not registered twice', async () => {
  const { client, authenticator } = await aPersonWithPasskey();
  await expect(register(client, authenticator)).rejects.toThrow('InvalidStateError');
  const other = await people.aPerson();
  const careless = anAuthenticator(server.url);
  const [mine, theirs] = [await begin(client), await begin(other.client)];
  const credential = careless.create(mine.options);
  expect((await client.passkey.verifyRegistration({ challengeId: mine.challenge_id, credential: credential as never })).error).toBeNull();
  const { clientDataJSON } = careless.create(theirs.options).response;
  const copied = { ...credential, response: { ...credential.response, clientDataJSON } };
  const { error } = await other.client.passkey.verifyRegistration({ challengeId: theirs.challenge_id, credential: copied as never });
  expect(error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' });
});

test.each<[string, Quirks]>([
  ['on another site', { origin: 'https://evil.example' }],
  ['for another site', { rpId: 'evil.example' }],
  ['without asking who is there', { userVerified: false }],
])('a credential made or used %s is refused', async (_where, quirks) => {
  const { client } = await people.aPerson();
  expect((await register(client, anAuthenticator(server.url), quirks)).error).toMatchObject(failed);
  const { authenticator } = await aPersonWithPasskey();
  expect((await signIn(authenticator, quirks)).error).toMatchObject(failed);
  expect((await signIn(authenticator)).error).toBeNull();
});

test('an answer that names another person is refused', async () => {
  const [{ authenticator }, other] = [await aPersonWithPasskey(), await people.aPerson()];
  expect(
    (await signIn(authenticator, { userHandle: Buffer.from((await other.client.getUser()).data.user?.id ?? '').toString('base64url') })).error,
  ).toMatchObject(failed);
});

test('a count that does not rise is refused; an authenticator that never counts is not', async () => {
  const { authenticator } = await aPersonWithPasskey();
  expect((await signIn(authenticator, { counter: 9 })).error).toBeNull();
  for (const counter of [9, 3, 0]) expect((await signIn(authenticator, { counter })).error).toMatchObject(failed);
  expect((await signIn(authenticator, { counter: 10 })).error).toBeNull();
  const { authenticator: synced } = await aPersonWithPasskey({ counts: false });
  for (let uses = 0; uses < 2; uses += 1) expect((await signIn(synced)).error).toBeNull();
});

test('a challenge is answered once, in five minutes, by whom and for what it was asked', async () => {
  const { client, authenticator } = await aPersonWithPasskey();
  const asked = await begin(client);
  const credential = anAuthenticator(server.url).create(asked.options) as never;
  const stranger = await people.aPerson();
  const answer = (who: Client) => who.passkey.verifyRegistration({ challengeId: asked.challenge_id, credential });
  expect((await answer(stranger.client)).error).toMatchObject(unknownChallenge);
  expect((await answer(client)).error).toBeNull();
  expect((await answer(client)).error).toMatchObject(unknownChallenge);
  const { data } = await server.browser().client.passkey.startAuthentication();
  const proof = authenticator.get(data?.options as RequestOptions) as never;
  const challengeId = data?.challenge_id ?? '';
  expect((await client.passkey.verifyRegistration({ challengeId, credential: proof })).error).toMatchObject(unknownChallenge);
  const tries = await Promise.all(Array.from({ length: 10 }, () => server.browser().client.passkey.verifyAuthentication({ challengeId, credential: proof })));
  expect(tries.filter(({ error }) => error === null)).toHaveLength(1);
  for (const { error } of tries.filter((each) => each.error)) expect(error).toMatchObject(unknownChallenge);
});

test('late answers are told so', async () => {
  const { client, authenticator } = await aPersonWithPasskey();
  const [making, using] = [await begin(client), (await client.passkey.startAuthentication()).data];
  const made = anAuthenticator(server.url).create(making.options) as never;
  const used = authenticator.get(using?.options as RequestOptions) as never;
  people.pass(301_000);
  const late = { status: 400, code: 'webauthn_challenge_expired' };
  expect((await client.passkey.verifyRegistration({ challengeId: making.challenge_id, credential: made })).error).toMatchObject(late);
  expect((await client.passkey.verifyAuthentication({ challengeId: using?.challenge_id ?? '', credential: used })).error).toMatchObject(late);
});

test.each(['registration', 'authentication'])('what is no answer to a %s is refused', async (step) => {
  const person = await people.aPerson();
  const verify = (body: object) => people.call(person, 'POST', `/passkeys/${step}/verify`, body);
  for (const body of [{}, { challenge_id: 'x', credential: {} }, { challenge_id: randomUUID() }, { challenge_id: randomUUID(), credential: 'text' }]) {
    expect(await verify(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  }
  for (const credential of [{}, { id: 7, response: { clientDataJSON: '{', transports: 'all' } }, { id: 'AAAA', rawId: 'AAAA', response: null }]) {
    const { body } = await people.call(person, 'POST', `/passkeys/${step}/options`, {});
    expect(await verify({ challenge_id: body.challenge_id, credential })).toMatchObject({ status: 400, body: { code: failed.code } });
  }
});

test('adding and removing take aal2 once there is a second factor', async () => {
  const { person, client, passkey } = await aPersonWithPasskey();
  await addTotp(client);
  const there = (await people.elsewhere(person)).client;
  const refused = { status: 403, code: 'insufficient_aal' };
  expect((await there.passkey.startRegistration()).error).toMatchObject(refused);
  expect((await there.passkey.delete({ passkeyId: passkey?.id ?? '' })).error).toMatchObject(refused);
  const asked = await begin(client);
  const credential = anAuthenticator(server.url).create(asked.options) as never;
  expect((await there.passkey.verifyRegistration({ challengeId: asked.challenge_id, credential })).error).toMatchObject(refused);
  expect((await client.passkey.verifyRegistration({ challengeId: asked.challenge_id, credential })).error).toBeNull();
});

test('there are twenty at most', async () => {
  const { client } = await people.aPerson();
  const spare = await begin(client);
  for (let made = 0; made < 20; made += 1) expect((await register(client, anAuthenticator(server.url))).error).toBeNull();
  const tooMany = { status: 422, code: 'too_many_passkeys' };
  expect((await client.passkey.startRegistration()).error).toMatchObject(tooMany);
  const credential = anAuthenticator(server.url).create(spare.options) as never;
  expect((await client.passkey.verifyRegistration({ challengeId: spare.challenge_id, credential })).error).toMatchObject(tooMany);
});

test('banned people and visitors without an account stay out', async () => {
  const { userId, authenticator } = await aPersonWithPasskey();
  await server.app.db
    .updateTable('auth_users')
    .set({ banned_until: new Date(people.now() + 60_000) })
    .where('id', '=', userId as never)
    .execute();
  expect((await signIn(authenticator)).error).toMatchObject({ status: 400, code: 'user_banned' });
  const visitor = server.browser().client;
  await visitor.signInAnonymously();
  expect((await visitor.passkey.startRegistration()).error).toMatchObject({ status: 403, code: 'no_authorization' });
  expect((await server.ask('POST', '/passkeys/registration/options', {})).status).toBe(401);
});
