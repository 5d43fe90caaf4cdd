import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { challenge, createFactorPeople, type FactorPeople, levels } from '../support/accounts/factor-people.ts';

let server: AccountsServer;
let people: FactorPeople;

beforeAll(async () => {
  server = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', AUTH_ANONYMOUS: 'on', AUTH_RATE_LIMIT_FACTOR: '20' });
  people = createFactorPeople(server);
});
afterAll(() => server[Symbol.asyncDispose]());

describe('TOTP', () => {
  test('enrolling answers the secret, its address and an SVG that a data: address can carry', async () => {
    const { client, email } = await people.aPerson();
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone app' });
    expect(error).toBeNull();
    expect(data).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), type: 'totp', friendly_name: 'phone app' });
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
    const uri = new URL(data?.totp.uri ?? '');
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(decodeURIComponent(uri.pathname)).toBe(`/${new URL(server.url).host}:${email}`);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: new URL(server.url).host,
      secret: data?.totp.secret,
      digits: '6',
      period: '30',
      algorithm: 'SHA1',
    });
    expect((await client.getUser()).data.user?.factors).toMatchObject([
      { id: data?.id, factor_type: 'totp', status: 'unverified', friendly_name: 'phone app' },
    ]);
  });

  test('the issuer can be named', async () => {
    const { client } = await people.aPerson();
    const { data } = await client.mfa.enroll({ factorType: 'totp', issuer: 'Blue Door' });
    expect(new URL(data?.totp.uri ?? '').searchParams.get('issuer')).toBe('Blue Door');
  });

  test('the right code verifies the factor, raises the session to aal2 and is told to the page', async () => {
    const person = await people.aPerson();
    const { factorId, secret } = await people.enrollTotp(person);
    expect(await levels(person)).toEqual(['aal1', 'aal1']);
    const events: string[] = [];
    person.client.onAuthStateChange((event) => void events.push(event));
    const { data, error } = await person.client.mfa.challengeAndVerify({ factorId, code: people.codeOf(secret) });
    expect(error).toBeNull();
    expect(data).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { factors: [{ id: factorId, status: 'verified' }] } });
    expect(decodeJwt(data?.access_token ?? '')).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    expect(await levels(person)).toEqual(['aal2', 'aal2']);
    expect((await person.client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }]);
  });

  test('the next log-in begins at aal1 and is asked for the factor', async () => {
    const { person, factorId, secret } = await people.aPersonWithTotp();
    const there = await people.elsewhere(person);
    expect(await levels(there)).toEqual(['aal1', 'aal2']);
    expect((await there.client.mfa.challengeAndVerify({ factorId, code: people.nextCode(secret) })).error).toBeNull();
    expect(await levels(there)).toEqual(['aal2', 'aal2']);
    expect((await there.client.refreshSession()).error).toBeNull();
    expect(await levels(there)).toEqual(['aal2', 'aal2']);
  });

  test('codes of the steps before and after are taken, those further away are not, and blanks do not count', async () => {
    const { person, factorId, secret } = await people.aPersonWithTotp();
    people.pass(120_000);
    for (const steps of [-2, 2]) {
      const far = await person.client.mfa.challengeAndVerify({ factorId, code: people.codeOf(secret, steps) });
      expect(far.error).toMatchObject({ status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' });
    }
    expect((await person.client.mfa.challengeAndVerify({ factorId, code: people.codeOf(secret, -1) })).error).toBeNull();
    const spaced = people.codeOf(secret, 1).replace(/^.../, '$& ');
    expect((await person.client.mfa.challengeAndVerify({ factorId, code: spaced })).error).toBeNull();
  });

  test.each(['000000', '', 'abcdef', '1234567'])('"%s" is no code', async (code) => {
    const person = await people.aPerson();
    const { factorId } = await people.enrollTotp(person);
    const { error } = await person.client.mfa.challengeAndVerify({ factorId, code });
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' });
    expect(await levels(person)).toEqual(['aal1', 'aal1']);
  });

  test('TOTP code can be replayed within its window', async () => {
    const { person, factorId, secret } = await people.aPersonWithTotp();
    const there = await people.elsewhere(person);
    const seen = people.nextCode(secret);
    const older = people.codeOf(secret, -1);
    expect((await person.client.mfa.challengeAndVerify({ factorId, code: seen })).error).toBeNull();
    const thief = await people.elsewhere(person);
    for (const code of [seen, older]) {
      const replayed = await thief.client.mfa.challengeAndVerify({ factorId, code });
      expect(replayed.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    }
    expect(await levels(thief)).toEqual(['aal1', 'aal2']);
    expect((await there.client.getUser()).error).not.toBeNull();
  });

  test('of 20 parallel verifies of one code exactly one succeeds, on one challenge or on many', async () => {
    const { person, factorId, secret } = await people.aPersonWithTotp();
    const one = await challenge(person, factorId);
    const many = await Promise.all(Array.from({ length: 19 }, () => challenge(person, factorId)));
    const code = people.nextCode(secret);
    const verify = (challenge_id: string) => people.call(person, 'POST', `/factors/${factorId}/verify`, { challenge_id, code });
    const first = await Promise.all(Array.from({ length: 20 }, () => verify(one)));
    expect(first.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(first.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['mfa_factor_not_found']));
    const again = people.nextCode(secret);
    const second = await Promise.all(many.map((challenge_id) => people.call(person, 'POST', `/factors/${factorId}/verify`, { challenge_id, code: again })));
    expect(second.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(second.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['mfa_verification_failed']));
  });
});

describe('enrolling', () => {
  test('two factors cannot have one name, but any number can have none', async () => {
    const person = await people.aPerson();
    await people.enrollTotp(person, 'mine');
    expect((await person.client.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    });
    await people.enrollTotp(person);
    await people.enrollTotp(person);
  });

  test('there are ten at most', async () => {
    const person = await people.aPerson();
    for (let made = 0; made < 10; made += 1) await people.enrollTotp(person);
    expect((await person.client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
  });

  test('what stays unverified for five minutes is purged by the next enrolment', async () => {
    const person = await people.aPerson();
    const stale = await people.enrollTotp(person, 'mine');
    people.pass(301_000);
    const fresh = await people.enrollTotp(person, 'mine');
    const { data } = await person.client.getUser();
    expect(data.user?.factors?.map(({ id }) => id)).toEqual([fresh.factorId]);
    expect((await person.client.mfa.challenge({ factorId: stale.factorId })).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  });

  test('another factor takes a session at aal2 once there is a verified one', async () => {
    const { person } = await people.aPersonWithTotp();
    const there = await people.elsewhere(person);
    expect((await there.client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect((await person.client.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
  });

  test('verifying one deletes the unverified ones of its type', async () => {
    const person = await people.aPerson();
    const [left, chosen] = [await people.enrollTotp(person), await people.enrollTotp(person)];
    await person.client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' });
    await person.client.mfa.challengeAndVerify({ factorId: chosen.factorId, code: people.codeOf(chosen.secret) });
    const { data } = await person.client.mfa.listFactors();
    expect(data?.all.map(({ id }) => id)).not.toContain(left.factorId);
    expect(data?.all.map(({ factor_type }) => factor_type).sort()).toEqual(['totp', 'webauthn']);
  });

  test('anonymous visitors, strangers and unknown types are refused', async () => {
    const visitor = people.open('');
    expect((await visitor.client.signInAnonymously()).error).toBeNull();
    expect((await visitor.client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ status: 403, code: 'no_authorization' });
    const person = await people.aPerson();
    expect(await people.call(person, 'POST', '/factors', { factor_type: 'smoke' })).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await people.call(person, 'POST', '/factors', { factor_type: null })).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await people.call(person, 'POST', '/factors', { factor_type: 'totp', friendly_name: 'x'.repeat(121) })).toMatchObject({ status: 400 });
    const nobody = await server.ask('POST', '/factors', { factor_type: 'totp' }, { headers: { 'X-Supabase-Api-Version': '' } });
    expect(nobody).toMatchObject({ status: 401, body: { code: 401, error_code: 'no_authorization' } });
  });
});

describe('challenges', () => {
  test('live five minutes', async () => {
    const person = await people.aPerson();
    const { factorId, secret } = await people.enrollTotp(person);
    const { data } = await person.client.mfa.challenge({ factorId });
    expect(data).toMatchObject({ type: 'totp' });
    expect(Math.abs((data?.expires_at ?? 0) - people.now() / 1000 - 300)).toBeLessThan(5);
    people.pass(301_000);
    const late = await person.client.mfa.verify({ factorId, challengeId: data?.id ?? '', code: people.codeOf(secret) });
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  test('are answered from the network that asked', async () => {
    const person = await people.aPerson();
    const { factorId, secret } = await people.enrollTotp(person);
    const asked = await people.call(person, 'POST', `/factors/${factorId}/challenge`, {}, '2001:db8:1:2::1');
    const body = { challenge_id: asked.body.id, code: people.codeOf(secret) };
    const path = `/factors/${factorId}/verify`;
    expect(await people.call(person, 'POST', path, body, '2001:db8:1:3::1')).toMatchObject({ status: 422, body: { code: 'mfa_ip_address_mismatch' } });
    expect(await people.call(person, 'POST', path, body, '2001:db8:1:2::99')).toMatchObject({ status: 200 });
  });

  test('belong to one factor of one person, and are answered once', async () => {
    const { person, factorId, secret } = await people.aPersonWithTotp();
    const other = await people.enrollTotp(person);
    const foreign = await challenge(person, other.factorId);
    const missing = { status: 404, code: 'mfa_factor_not_found' };
    expect((await person.client.mfa.verify({ factorId, challengeId: foreign, code: people.nextCode(secret) })).error).toMatchObject(missing);
    expect((await person.client.mfa.verify({ factorId, challengeId: randomUUID(), code: people.nextCode(secret) })).error).toMatchObject(missing);
    const own = await challenge(person, factorId);
    expect((await person.client.mfa.verify({ factorId, challengeId: own, code: people.nextCode(secret) })).error).toBeNull();
    expect((await person.client.mfa.verify({ factorId, challengeId: own, code: people.nextCode(secret) })).error).toMatchObject(missing);
    const stranger = await people.aPerson();
    expect((await stranger.client.mfa.challenge({ factorId })).error).toMatchObject(missing);
    expect((await stranger.client.mfa.verify({ factorId, challengeId: own, code: people.nextCode(secret) })).error).toMatchObject(missing);
    expect((await stranger.client.mfa.unenroll({ factorId })).error).toMatchObject(missing);
  });

  test.each(['challenge', 'verify', ''])('an id that is no uuid reaches no factor (%s)', async (step) => {
    const person = await people.aPerson();
    const path = `/factors/..%2Fadmin${step && `/${step}`}`;
    expect(await people.call(person, step ? 'POST' : 'DELETE', path, step ? { challenge_id: randomUUID() } : undefined)).toMatchObject({ status: 404 });
    const named = await people.call(person, 'POST', `/factors/${randomUUID()}/verify`, { challenge_id: 'mine' });
    expect(named).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });
});
