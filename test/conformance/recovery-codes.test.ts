import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { createFactorPeople, type FactorPeople, levels } from '../support/accounts/factor-people.ts';

let server: AccountsServer;
let people: FactorPeople;

beforeAll(async () => {
  server = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', AUTH_ANONYMOUS: 'on', AUTH_RATE_LIMIT_FACTOR: '20' });
  people = createFactorPeople(server);
});
afterAll(() => server[Symbol.asyncDispose]());

async function aPersonWithCodes() {
  const { person, ...totp } = await people.aPersonWithTotp();
  const { data, error } = await person.client.mfa.recoveryCodes.generate();
  if (error) throw error;
  return { person, ...totp, client: person.client, setId: data.id, codes: data.codes };
}

test('ten codes are shown once, and only their number after that', async () => {
  const { client } = (await people.aPersonWithTotp()).person;
  const { data, error } = await client.mfa.recoveryCodes.generate({ friendlyName: 'in the drawer' });
  expect(error).toBeNull();
  expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'in the drawer', total: 10 });
  expect(new Set(data?.codes).size).toBe(10);
  for (const code of data?.codes ?? []) expect(code).toMatch(/^[2-9a-hjkmnp-tv-z]{5}-[2-9a-hjkmnp-tv-z]{5}$/);
  expect((await client.mfa.recoveryCodes.getStatus()).data).toEqual({ id: data?.id, type: 'recovery_code', total: 10, remaining: 10 });
  const factors = (await client.getUser()).data.user?.factors;
  expect(factors).toContainEqual(expect.objectContaining({ id: data?.id, factor_type: 'recovery_code', status: 'verified', friendly_name: 'in the drawer' }));
  const stored = await server.app.db
    .selectFrom('auth_recovery_codes')
    .selectAll()
    .where('factor_id', '=', data?.id ?? '')
    .execute();
  expect(stored).toHaveLength(10);
  for (const code of data?.codes ?? []) expect(stored.some(({ code_hash }) => code_hash.includes(code))).toBe(false);
});

test('a code raises the session to aal2 once, however it is written, and leaves the other factors', async () => {
  const { person, codes, factorId } = await aPersonWithCodes();
  const there = await people.elsewhere(person);
  const { client } = there;
  const { data, error } = await client.mfa.recoveryCodes.verify({ code: ` ${codes[0]?.toUpperCase().replace('-', ' – ')} ` });
  expect(error).toBeNull();
  expect(decodeJwt(data?.access_token ?? '')).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }] });
  expect((await client.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }]);
  const again = await people.elsewhere(person);
  expect((await again.client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  expect(await levels(again)).toEqual(['aal1', 'aal2']);
});

test('of 20 parallel tries with one code exactly one succeeds', async () => {
  const { person, codes, setId } = await aPersonWithCodes();
  const there = await people.elsewhere(person);
  const tries = await Promise.all(Array.from({ length: 20 }, () => people.call(there, 'POST', '/factors/recovery-codes/verify', { code: codes[1] })));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  const used = await server.app.db
    .selectFrom('auth_recovery_codes')
    .select('used_at')
    .where('factor_id', '=', setId)
    .where('used_at', 'is not', null)
    .execute();
  expect(used).toHaveLength(1);
});

test('five wrong codes lock the rest out for fifteen minutes, but not the other factor', async () => {
  const { person, codes, factorId, secret } = await aPersonWithCodes();
  const there = await people.elsewhere(person);
  const { client } = there;
  for (const code of ['', 'aaaaa-aaaaa', 'no', '22222-22222', '-']) {
    expect((await client.mfa.recoveryCodes.verify({ code })).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  }
  expect((await client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toMatchObject({ status: 429, code: 'mfa_recovery_codes_locked' });
  people.pass(60_000);
  const other = await people.elsewhere(person);
  expect((await other.client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toMatchObject({ code: 'mfa_recovery_codes_locked' });
  expect((await other.client.mfa.challengeAndVerify({ factorId, code: people.codeOf(secret) })).error).toBeNull();
  people.pass(15 * 60_000);
  const later = await people.elsewhere(person);
  expect((await later.client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toBeNull();
});

test('a new set voids the old codes and ends a lock', async () => {
  const { person, client, codes, setId } = await aPersonWithCodes();
  const there = await people.elsewhere(person);
  for (let tries = 0; tries < 5; tries += 1) await there.client.mfa.recoveryCodes.verify({ code: 'wrong' });
  expect((await there.client.mfa.recoveryCodes.regenerate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  const { data, error } = await client.mfa.recoveryCodes.regenerate();
  expect(error).toBeNull();
  expect(data).toMatchObject({ id: setId, friendly_name: 'Recovery codes', total: 10 });
  expect(data?.codes.some((code) => codes.includes(code))).toBe(false);
  expect((await there.client.mfa.recoveryCodes.verify({ code: codes[2] ?? '' })).error).toMatchObject({ code: 'mfa_verification_failed' });
  expect((await there.client.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })).error).toBeNull();
});

test('codes stand in for a factor: they need a verified one and a session at aal2, and there is one set', async () => {
  const alone = await people.aPerson();
  expect((await alone.client.mfa.recoveryCodes.generate()).error).toMatchObject({ status: 422, code: 'mfa_recovery_codes_sole_factor' });
  const { person } = await people.aPersonWithTotp();
  const { client } = person;
  const below = await people.elsewhere(person);
  expect((await below.client.mfa.recoveryCodes.generate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  expect((await client.mfa.recoveryCodes.generate({ friendlyName: 'app' })).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
  expect((await client.mfa.recoveryCodes.generate()).error).toBeNull();
  expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' });
});

test('without codes there is nothing to show, renew, use or remove', async () => {
  const { client } = (await people.aPersonWithTotp()).person;
  const missing = { status: 404, code: 'mfa_factor_not_found' };
  expect((await client.mfa.recoveryCodes.getStatus()).error).toMatchObject(missing);
  expect((await client.mfa.recoveryCodes.regenerate()).error).toMatchObject(missing);
  expect((await client.mfa.recoveryCodes.verify({ code: 'aaaaa-aaaaa' })).error).toMatchObject(missing);
  expect((await client.mfa.recoveryCodes.unenroll()).error).toMatchObject(missing);
});

test('visitors without an account and strangers are refused', async () => {
  const { client } = people.open('');
  await client.signInAnonymously();
  expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({ status: 403, code: 'no_authorization' });
  expect((await server.ask('GET', '/factors/recovery-codes')).status).toBe(401);
});

test('removing the set takes aal2, and what it raised falls', async () => {
  const { person, client, codes, setId } = await aPersonWithCodes();
  const there = await people.elsewhere(person);
  expect((await there.client.mfa.recoveryCodes.unenroll()).error).toMatchObject({ status: 422, code: 'insufficient_aal' });
  expect((await there.client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toBeNull();
  expect((await client.mfa.recoveryCodes.unenroll()).data).toEqual({ id: setId });
  expect((await there.client.refreshSession()).error).toBeNull();
  expect(await levels(there)).toEqual(['aal1', 'aal2']);
  expect(await levels(person)).toEqual(['aal2', 'aal2']);
});

test('the set goes with the last factor it stands in for', async () => {
  const { person, client, codes, factorId } = await aPersonWithCodes();
  const there = await people.elsewhere(person);
  await there.client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' });
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await there.client.refreshSession()).error).toBeNull();
  expect(await levels(there)).toEqual(['aal1', 'aal1']);
  expect((await there.client.getUser()).data.user?.factors).toBeUndefined();
});

test('a set of codes is no factor to be challenged', async () => {
  const { client, setId } = await aPersonWithCodes();
  expect((await client.mfa.challenge({ factorId: setId })).error).toMatchObject({ status: 400, code: 'validation_failed' });
});
