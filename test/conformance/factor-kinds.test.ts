import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, aPhone, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { anAuthenticator, asBrowserCredential } from '../support/accounts/authenticator.ts';
import { challenge, createFactorPeople, type FactorPeople, type Person } from '../support/accounts/factor-people.ts';
import { createTestApp } from '../support/servers/test-app.ts';

let server: AccountsServer;
let people: FactorPeople;

beforeAll(async () => {
  server = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', AUTH_ANONYMOUS: 'on', AUTH_RATE_LIMIT_FACTOR: '20' });
  people = createFactorPeople(server);
});
afterAll(() => server[Symbol.asyncDispose]());

describe('phone', () => {
  async function aPhoneFactor(person: Person) {
    const phone = aPhone();
    const { data, error } = await person.client.mfa.enroll({ factorType: 'phone', phone });
    if (error) throw error;
    return { phone, factorId: data.id };
  }

  test('a code by text message verifies the factor', async () => {
    const person = await people.aPerson();
    const phone = aPhone();
    const { data: made } = await person.client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'pocket' });
    expect(made).toMatchObject({ type: 'phone', friendly_name: 'pocket', phone: phone.slice(1) });
    const factorId = made?.id ?? '';
    const { data: asked } = await person.client.mfa.challenge({ factorId, channel: 'whatsapp' });
    expect(asked).toMatchObject({ type: 'phone', expires_at: expect.any(Number) });
    const { body } = await server.texts.next(phone);
    expect(body).toMatchObject({ channel: 'whatsapp', template: 'second_factor', variables: { code: expect.stringMatching(/^\d{6}$/) } });
    const { data, error } = await person.client.mfa.verify({ factorId, challengeId: asked?.id ?? '', code: body.variables.code ?? '' });
    expect(error).toBeNull();
    expect(decodeJwt(data?.access_token ?? '')).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, { method: 'password' }] });
    expect(data?.user.factors).toMatchObject([{ id: factorId, factor_type: 'phone', status: 'verified', phone: phone.slice(1) }]);
    const twice = await person.client.mfa.enroll({ factorType: 'phone', phone });
    expect(twice.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' });
  });

  test('five wrong codes void the challenge: then even the right one is late', async () => {
    const person = await people.aPerson();
    const { factorId, phone } = await aPhoneFactor(person);
    const challengeId = await challenge(person, factorId);
    const right = (await server.texts.next(phone)).body.variables.code ?? '';
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    for (let tries = 0; tries < 5; tries += 1) {
      const { error } = await person.client.mfa.verify({ factorId, challengeId, code: wrong });
      expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    }
    expect((await person.client.mfa.verify({ factorId, challengeId, code: right })).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  test('of many guesses that come at once no more than five are heard', async () => {
    const person = await people.aPerson();
    const { factorId, phone } = await aPhoneFactor(person);
    const challenge_id = await challenge(person, factorId);
    const right = Number((await server.texts.next(phone)).body.variables.code);
    const guesses = Array.from({ length: 30 }, (_, index) => String((right + 1 + index) % 1_000_000).padStart(6, '0'));
    const answers = await Promise.all(guesses.map((code) => people.call(person, 'POST', `/factors/${factorId}/verify`, { challenge_id, code })));
    expect(answers.filter(({ body }) => body.code === 'mfa_verification_failed')).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'mfa_challenge_expired')).toHaveLength(25);
  });

  test('a new code voids the one before', async () => {
    const person = await people.aPerson();
    const { factorId, phone } = await aPhoneFactor(person);
    const first = await challenge(person, factorId);
    const old = (await server.texts.next(phone)).body.variables.code ?? '';
    const second = await challenge(person, factorId);
    const fresh = (await server.texts.next(phone)).body.variables.code ?? '';
    expect((await person.client.mfa.verify({ factorId, challengeId: first, code: old })).error).toMatchObject({ status: 404 });
    expect((await person.client.mfa.verify({ factorId, challengeId: second, code: fresh })).error).toBeNull();
  });

  test('numbers that cannot exist and unknown channels are refused', async () => {
    const person = await people.aPerson();
    const bad = await person.client.mfa.enroll({ factorType: 'phone', phone: '+1234' });
    expect(bad.error).toMatchObject({ status: 400, code: 'validation_failed', message: 'Invalid phone number format (E.164 required)' });
    expect(await people.call(person, 'POST', '/factors', { factor_type: 'phone' })).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    const { factorId, phone } = await aPhoneFactor(person);
    expect(await people.call(person, 'POST', `/factors/${factorId}/challenge`, { channel: 'pigeon' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect(server.texts.count(phone)).toBe(0);
  });

  test('without a sender of text messages there is no phone factor', async () => {
    await using silent = await createTestApp();
    const { token } = await silent.signUpSeller();
    const { status, body } = await silent.send('POST', '/auth/v1/factors', { factor_type: 'phone', phone: aPhone() }, token);
    expect([status, body.error_code]).toEqual([422, 'mfa_phone_enroll_not_enabled']);
  });
});

describe('WebAuthn factor', () => {
  async function aKey(person: Person, authenticator = anAuthenticator(server.url)) {
    const { data: made, error } = await person.client.mfa.webauthn.enroll({ friendlyName: 'security key' });
    if (error) throw error;
    expect(made).toMatchObject({ type: 'webauthn', friendly_name: 'security key' });
    const asked = await people.call(person, 'POST', `/factors/${made.id}/challenge`, {
      factorId: made.id,
      webauthn: { rpId: '127.0.0.1', rpOrigins: [server.url] },
    });
    expect(asked).toMatchObject({ status: 200, body: { type: 'webauthn', webauthn: { type: 'create' } } });
    return { factorId: made.id, asked: asked.body, authenticator };
  }

  async function aVerifiedKey() {
    const person = await people.aPerson();
    const { factorId, asked, authenticator } = await aKey(person);
    const credential_response = asBrowserCredential(authenticator.create(asked.webauthn.credential_options.publicKey));
    const { data, error } = await person.client.mfa.webauthn.verify({
      factorId,
      challengeId: asked.id,
      webauthn: { type: 'create', rpId: '127.0.0.1', rpOrigins: [server.url], credential_response },
    });
    if (error) throw error;
    return { person, factorId, authenticator, session: data };
  }

  async function answerBy(person: Person, factorId: string, make: (options: never) => object) {
    const asked = await people.call(person, 'POST', `/factors/${factorId}/challenge`, {});
    const credential_response = make(asked.body.webauthn.credential_options.publicKey as never);
    return await people.call(person, 'POST', `/factors/${factorId}/verify`, {
      challenge_id: asked.body.id,
      webauthn: { type: asked.body.webauthn.type, credential_response },
    });
  }

  test('is made with the first challenge and used with the next', async () => {
    const { person, factorId, authenticator, session } = await aVerifiedKey();
    expect(decodeJwt(session.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, { method: 'password' }] });
    expect(session.user.factors).toMatchObject([{ id: factorId, factor_type: 'webauthn', status: 'verified' }]);
    expect(JSON.stringify(session.user)).not.toMatch(/public_key|credential/);
    const there = await people.elsewhere(person);
    const { data: asked } = await there.client.mfa.challenge({ factorId, webauthn: { rpId: '127.0.0.1', rpOrigins: [server.url] } });
    if (asked?.type !== 'webauthn' || asked.webauthn.type !== 'request') throw new Error('expected a request');
    expect(asked.webauthn.credential_options.publicKey.allowCredentials).toHaveLength(1);
    expect(await answerBy(there, factorId, (options) => authenticator.get(options))).toMatchObject({ status: 200, body: { user: { id: session.user.id } } });
  });

  test('answers made elsewhere, by another key, or by one that counts backwards are refused', async () => {
    const { person, factorId, authenticator } = await aVerifiedKey();
    const there = await people.elsewhere(person);
    const failed = { status: 422, body: { code: 'mfa_verification_failed' } };
    expect(await answerBy(there, factorId, (options) => authenticator.get(options, { origin: 'https://evil.example' }))).toMatchObject(failed);
    expect(await answerBy(there, factorId, (options) => authenticator.get(options, { rpId: 'evil.example' }))).toMatchObject(failed);
    expect(await answerBy(there, factorId, (options) => ({ ...authenticator.get(options), id: 'AAAA', rawId: 'AAAA' }))).toMatchObject(failed);
    expect(await answerBy(there, factorId, () => ({ id: 'nonsense' }))).toMatchObject(failed);
    expect(await answerBy(there, factorId, (options) => authenticator.get(options, { counter: 100 }))).toMatchObject({ status: 200 });
    expect(await answerBy(there, factorId, (options) => authenticator.get(options, { counter: 100 }))).toMatchObject(failed);
    expect(await answerBy(there, factorId, (options) => authenticator.get(options, { counter: 101, userVerified: false }))).toMatchObject({ status: 200 });
  });

  test('the site is not what the client says it is', async () => {
    const { person, factorId, authenticator } = await aVerifiedKey();
    const refused = { status: 400, body: { code: 'validation_failed' } };
    for (const webauthn of [{ rpId: 'evil.example' }, { rpId: '127.0.0.1', rpOrigins: ['https://evil.example'] }]) {
      expect(await people.call(person, 'POST', `/factors/${factorId}/challenge`, { webauthn })).toMatchObject(refused);
    }
    const asked = await people.call(person, 'POST', `/factors/${factorId}/challenge`, {});
    const credential_response = authenticator.get(asked.body.webauthn.credential_options.publicKey);
    const verify = (webauthn: object) => people.call(person, 'POST', `/factors/${factorId}/verify`, { challenge_id: asked.body.id, webauthn });
    expect(await verify({ type: 'request', rpId: 'evil.example', credential_response })).toMatchObject(refused);
    expect(await verify({ type: 'create', credential_response })).toMatchObject(refused);
    expect(await verify({ type: 'request' })).toMatchObject(refused);
    expect(await verify({ type: 'request', credential_response })).toMatchObject({ status: 200 });
  });
});
