import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, aPhone, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { anAuthenticator } from '../support/accounts/authenticator.ts';
import { challenge, createFactorPeople, type FactorPeople, levels, tokenOf } from '../support/accounts/factor-people.ts';

let server: AccountsServer;
let people: FactorPeople;

beforeAll(async () => {
  server = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', AUTH_ANONYMOUS: 'on', AUTH_RATE_LIMIT_FACTOR: '20' });
  people = createFactorPeople(server);
});
afterAll(() => server[Symbol.asyncDispose]());

describe('assurance', () => {
  test('pre-MFA refresh token must not yield aal2', async () => {
    const person = await people.aPerson();
    const before = (await person.client.getSession()).data.session;
    const { factorId, secret } = await people.enrollTotp(person);
    await person.client.mfa.challengeAndVerify({ factorId, code: people.codeOf(secret) });
    const stolen = await server.ask('POST', '/token?grant_type=refresh_token', { refresh_token: before?.refresh_token });
    expect(stolen.status).toBe(400);
    expect(stolen.body.access_token).toBeUndefined();
  });

  test('verifying ends the sessions that stayed at aal1 and leaves those at aal2', async () => {
    const { person, factorId, secret } = await people.aPersonWithTotp();
    const [below, riser] = [await people.elsewhere(person), await people.elsewhere(person)];
    expect((await riser.client.mfa.challengeAndVerify({ factorId, code: people.nextCode(secret) })).error).toBeNull();
    expect((await person.client.getUser()).error).toBeNull();
    expect((await below.client.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  test('stale AAL after factor deletion', async () => {
    const { person, factorId, secret } = await people.aPersonWithTotp();
    const kept = await people.enrollTotp(person);
    const there = await people.elsewhere(person);
    await there.client.mfa.challengeAndVerify({ factorId, code: people.nextCode(secret) });
    await person.client.mfa.challengeAndVerify({ factorId: kept.factorId, code: people.codeOf(kept.secret) });
    expect(await levels(there)).toEqual(['aal2', 'aal2']);
    expect((await person.client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    // Its token still says aal2, and is not believed.
    expect(decodeJwt(await tokenOf(there))).toMatchObject({ aal: 'aal2' });
    expect((await there.client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect((await there.client.mfa.unenroll({ factorId: kept.factorId })).error).toMatchObject({ status: 422, code: 'insufficient_aal' });
    const { data } = await there.client.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    expect(await levels(person)).toEqual(['aal2', 'aal2']);
  });

  test('a factor begun by whoever knows the password does not stand in for the owner’s, of whatever type', async () => {
    const owner = await people.aPerson();
    const thief = await people.elsewhere(owner);
    const begun = (await thief.client.mfa.webauthn.enroll({ friendlyName: 'mine' })).data?.id ?? '';
    const asked = await people.call(thief, 'POST', `/factors/${begun}/challenge`, {});
    const { publicKey } = asked.body.webauthn.credential_options;
    const webauthn = { type: 'create', credential_response: anAuthenticator(server.url).create(publicKey) };
    const { factorId, secret } = await people.enrollTotp(owner);
    expect((await owner.client.mfa.challengeAndVerify({ factorId, code: people.codeOf(secret) })).error).toBeNull();
    const again = await people.elsewhere(owner);
    const refused = { status: 403, body: { code: 'insufficient_aal' } };
    expect(await people.call(again, 'POST', `/factors/${begun}/challenge`, {})).toMatchObject(refused);
    expect(await people.call(again, 'POST', `/factors/${begun}/verify`, { challenge_id: asked.body.id, webauthn }, thief.ip)).toMatchObject(refused);
    const there = await people.call(owner, 'POST', `/factors/${begun}/verify`, { challenge_id: asked.body.id, webauthn }, thief.ip);
    expect(there).toMatchObject({ status: 200 });
  });

  test('a verified factor is removed at aal2 only, an unfinished one at any time', async () => {
    const { person, factorId } = await people.aPersonWithTotp();
    const { factorId: unfinished } = await people.enrollTotp(person);
    const there = await people.elsewhere(person);
    expect((await there.client.mfa.unenroll({ factorId })).error).toMatchObject({ status: 422, code: 'insufficient_aal' });
    expect((await there.client.mfa.unenroll({ factorId: unfinished })).data).toEqual({ id: unfinished });
    expect(await people.call(person, 'DELETE', `/factors/${factorId}`)).toMatchObject({ status: 200, body: { id: factorId } });
    expect((await there.client.getUser()).data.user?.factors).toBeUndefined();
  });

  test('the owner is told by mail of a factor that came and of one that went', async () => {
    const { person, factorId } = await people.aPersonWithTotp();
    expect((await server.mail.next(person.email)).subject).toMatch(/second step was added/);
    await person.client.mfa.unenroll({ factorId });
    expect((await server.mail.next(person.email)).subject).toMatch(/second step was removed/);
  });
});

describe('limits', () => {
  let strict: AccountsServer;
  let guessed: FactorPeople;
  beforeAll(async () => {
    strict = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on' });
    guessed = createFactorPeople(strict);
  });
  afterAll(() => strict[Symbol.asyncDispose]());

  test('right codes cost nothing, wrong ones are counted', async () => {
    const person = await guessed.aPerson();
    const { factorId, secret } = await guessed.enrollTotp(person);
    const challenge_id = await challenge(person, factorId);
    const guess = () => guessed.call(person, 'POST', `/factors/${factorId}/verify`, { challenge_id, code: '000000' });
    for (let tries = 0; tries < 14; tries += 1) expect(await guess()).toMatchObject({ status: 422 });
    expect((await person.client.mfa.verify({ factorId, challengeId: challenge_id, code: guessed.codeOf(secret) })).error).toBeNull();
    expect(await guess()).toMatchObject({ status: 404 });
    expect(await guess()).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  });

  test('500 guesses do not get in', async () => {
    const person = await guessed.aPerson();
    const { factorId, secret } = await guessed.enrollTotp(person);
    const challenge_id = await challenge(person, factorId);
    const headers = { Authorization: `Bearer ${await tokenOf(person)}` };
    const statuses = new Map<number, number>();
    async function guess(first: number): Promise<void> {
      for (let code = first; code < 500; code += 10) {
        const body = JSON.stringify({ challenge_id, code: String(code).padStart(6, '0') });
        const { status } = await strict.app.app.request(`/auth/v1/factors/${factorId}/verify`, { method: 'POST', headers, body });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
    await Promise.all(Array.from({ length: 10 }, (_, first) => guess(first)));
    expect([...statuses.keys()].sort()).toEqual([422, 429]);
    expect(statuses.get(422)).toBeLessThanOrEqual(60);
    expect(await levels(person)).toEqual(['aal1', 'aal1']);
    const { error } = await person.client.mfa.verify({ factorId, challengeId: challenge_id, code: guessed.codeOf(secret) });
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  test('a number is sent few text messages in an hour, whoever asks', async () => {
    const phone = aPhone();
    const codes: (string | undefined)[] = [];
    for (let asked = 0; asked < 7; asked += 1) {
      const { client } = await guessed.aPerson();
      const { data } = await client.mfa.enroll({ factorType: 'phone', phone });
      const { error } = await client.mfa.challenge({ factorId: data?.id ?? '' });
      codes.push(error?.code);
    }
    expect(codes).toEqual([...Array(6).fill(undefined), 'over_sms_send_rate_limit']);
  });
});
