import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/servers/test-app.ts';
import { type Callers, sevenCallers, signUpSeven } from './seven-callers.ts';

/** `everybody` is answered alike whoever is signed in, `a person` needs a session, `the service` a key that no session is. */
type Who = 'everybody' | 'a person' | 'the service';

/** Every door of `/auth/v1`: accounts know of no store, so that no role opens or shuts one. */
const doors: Record<Who, string[]> = {
  everybody: [
    ...['POST /signup', 'POST /token', 'POST /otp', 'POST /recover', 'POST /resend', 'POST /verify', 'GET /verify'],
    ...['POST /passkeys/authentication/options', 'POST /passkeys/authentication/verify', 'GET /authorize', 'GET /callback', 'POST /callback'],
    ...['POST /sso', 'ALL /oauth/*', 'ALL /user/oauth/*', 'ALL /admin/oauth/*', 'ALL /admin/custom-providers', 'ALL /admin/custom-providers/*'],
    ...['GET /.well-known/jwks.json', 'GET /settings', 'GET /health', 'ALL /*'],
  ],
  'a person': [
    ...['GET /user', 'PUT /user', 'GET /reauthenticate', 'POST /logout', 'GET /user/identities/authorize', 'DELETE /user/identities/:id'],
    ...['ALL /factors/*', 'POST /factors', 'POST /factors/:id/challenge', 'POST /factors/:id/verify', 'DELETE /factors/:id'],
    ...['GET /factors/recovery-codes', 'POST /factors/recovery-codes', 'DELETE /factors/recovery-codes'],
    ...['POST /factors/recovery-codes/verify', 'POST /factors/recovery-codes/regenerate'],
    ...['POST /passkeys/registration/options', 'POST /passkeys/registration/verify', 'GET /passkeys', 'PATCH /passkeys/:id', 'DELETE /passkeys/:id'],
  ],
  'the service': [
    ...['POST /invite', 'ALL /admin/*', 'GET /admin/users', 'POST /admin/users', 'GET /admin/users/:id', 'PUT /admin/users/:id', 'DELETE /admin/users/:id'],
    ...['GET /admin/users/:id/factors', 'DELETE /admin/users/:id/factors/:factor', 'GET /admin/users/:id/passkeys'],
    ...['DELETE /admin/users/:id/passkeys/:passkey', 'POST /admin/generate_link'],
  ],
};
const listed = Object.entries(doors).flatMap(([who, names]) => names.map((name) => [name, who as Who] as const));

let app: TestApp;
let people: Callers;

beforeAll(async () => {
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on' });
  people = await signUpSeven(app);
});
afterAll(() => app[Symbol.asyncDispose]());

/** What it names is the owner's account, or does not exist. */
async function knock(name: string, token: string | undefined) {
  const [method = '', path = ''] = name.split(' ');
  const address = path.replace('/users/:id', `/users/${people.owner.userId}`).replace(/:\w+/g, () => randomUUID());
  return await app.app.request(`/auth/v1${address.replace('*', 'anything')}`, {
    method: method === 'ALL' ? 'GET' : method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: ['GET', 'ALL'].includes(method) ? null : '{}',
  });
}

/** The refusal of a caller, where 403 can also mean a code that is over. */
const codes = ['no_authorization', 'bad_jwt', 'not_admin', 'session_not_found'];
async function isTurnedAway(answer: Response): Promise<boolean> {
  const { code, error_code } = await answer.json().catch(() => ({}));
  return (answer.status === 401 || answer.status === 403) && codes.includes(error_code ?? code);
}

test('every door of accounts is named here, and no other', () => {
  const found = app.app.routes.filter(({ path }) => path.startsWith('/auth/v1')).map(({ method, path }) => `${method} ${path.slice('/auth/v1'.length)}`);
  expect([...new Set(found)].toSorted()).toEqual(listed.map(([name]) => name).toSorted());
});

describe('a door of accounts opens to whom is said', () => {
  test.each(listed.filter(([name]) => name !== 'POST /logout'))('%s: %s', async (name, who) => {
    const statuses = new Set<number>();
    for (const caller of sevenCallers) {
      const answer = await knock(name, people.tokens[caller]);
      if (who === 'everybody') statuses.add(answer.status);
      expect([caller, answer.status < 500]).toEqual([caller, true]);
      const isOut = who === 'the service' || (who === 'a person' && caller === 'guest');
      expect([caller, answer.status, await isTurnedAway(answer)]).toEqual([caller, answer.status, isOut]);
    }
    if (who === 'everybody') expect([...statuses]).toHaveLength(1);
  });

  test('and what it tells of a person is of who asks, whatever their role', async () => {
    for (const caller of sevenCallers.filter((each) => each !== 'guest')) {
      const { email } = await (await knock('GET /user', people.tokens[caller])).json();
      expect([caller, email === people.owner.email]).toEqual([caller, caller === 'owner']);
    }
  });

  test('signing out ends the session that asks, and no other', async () => {
    expect(await isTurnedAway(await knock('POST /logout', undefined))).toBe(true);
    for (const caller of sevenCallers.filter((each) => each !== 'guest')) {
      expect([caller, (await knock('GET /user', people.tokens[caller])).status]).toEqual([caller, 200]);
      expect([caller, (await knock('POST /logout', people.tokens[caller])).status]).toEqual([caller, 204]);
      expect([caller, (await knock('GET /user', people.tokens[caller])).status]).toEqual([caller, 403]);
    }
  });
});
