import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, anEmail, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { codeIn, linkIn } from '../support/accounts/smtp-sink.ts';

const password = 'marigold lamps';
const minuteMs = 60_000;
const serviceKey = 'sb_secret_of-the-owner-of-this-haat';
let server: AccountsServer;

beforeAll(async () => {
  server = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', AUTH_KEYS: `sb_publishable_haat,${serviceKey}` });
});
afterAll(() => server[Symbol.asyncDispose]());

type Way = (chosen: string) => Promise<{ status: number; body: { code?: string } }>;

/** Every way by which a password is set, as what the server answers to one. */
const ways: Record<string, Way> = {
  'sign-up': (chosen) => server.ask('POST', '/signup', { email: anEmail(), password: chosen }),
  'PUT /user': async (chosen) => server.ask('PUT', '/user', { password: chosen }, { token: await aToken() }),
  recovery: async (chosen) => server.ask('PUT', '/user', { password: chosen }, { token: await aRecoveredToken() }),
  'admin create': (chosen) => server.ask('POST', '/admin/users', { email: anEmail(), password: chosen }, { token: serviceKey }),
  'admin update': async (chosen) => server.ask('PUT', `/admin/users/${await anId()}`, { password: chosen }, { token: serviceKey }),
  'admin link': (chosen) => server.ask('POST', '/admin/generate_link', { type: 'signup', email: anEmail(), password: chosen }, { token: serviceKey }),
};

async function signUp() {
  const email = anEmail();
  const { body } = await server.ask('POST', '/signup', { email, password });
  return { email, body };
}
const aToken = async (): Promise<string> => (await signUp()).body.access_token;
const anId = async (): Promise<string> => (await signUp()).body.user.id;

async function aRecoveredToken(): Promise<string> {
  const { email } = await signUp();
  await server.ask('POST', '/recover', { email });
  const token_hash = new URL(linkIn((await server.mail.next(email)).text)).searchParams.get('token_hash');
  return (await server.ask('POST', '/verify', { type: 'recovery', token_hash })).body.access_token;
}

const spaces = ' '.repeat(6);
const weak: [string, string][] = [
  ['one character', 'aaaaaa'],
  ['one character in both cases', 'aAaAaAaA'],
  ['one character for a hundred', 'z'.repeat(100)],
  ['one character beyond the sixteenth plane', '🪔'.repeat(8)],
  ['one character with what cannot be seen between', 'a\u200Ba\u2060a\u200Da\uFE0Fa\u00ADa'],
  ['one character among blanks', `${spaces}x${spaces}`],
  ['six spaces', spaces],
  ['blanks of every kind', '\u00A0\u2003\u3000\u202F\t\u2028\u1680\u205F'],
  ['blanks that Unicode takes for symbols', '\u2800\u3164\uFFA0\u2800\u3164\uFFA0'],
  ['nothing that can be seen', '\u200B\u200C\u200D\u2060\uFEFF\u00AD\u202E'],
  ['three characters that count as six in UTF-16', '🪔🏮🧵'],
];
const common: [string, string][] = [
  ['a common one', 'sunshine'],
  ['a common one of eleven characters', 'password123'],
  ['a common one in capitals', 'SUNSHINE'],
  ['a common one in wide letters', 'ｓｕｎｓｈｉｎｅ'],
  ['a common one with a blank behind', 'sunshine '],
  ['a repeated group', '121212'],
  ['a repeated group of letters', 'abcabcabc'],
  ['a run', 'abcdefgh'],
  ['a run downwards', '987654321'],
  ['a word of the product with a year', 'Haat@2026'],
];

describe('10.18 a password that anybody guesses is refused', () => {
  test.each([...weak, ...common])('10.18 %s', async (_what, chosen) => {
    const { status, body } = await server.ask('POST', '/signup', { email: anEmail(), password: chosen });
    expect([status, body.code]).toEqual([422, 'weak_password']);
  });

  test.each(Object.entries(ways))('10.18 by %s, and a good one taken', async (_way, set) => {
    for (const chosen of ['aaaaaa', spaces, 'sunshine']) {
      const { status, body } = await set(chosen);
      expect([chosen, status, body.code]).toEqual([chosen, 422, 'weak_password']);
    }
    for (const chosen of ['block-print-7', 'लाल रंग की साड़ी', '🪔🏮🧵🪡🛺🥭', 'haat-demo', 'aaaaab'])
      expect([chosen, (await set(chosen)).status]).toEqual([chosen, 200]);
  });

  test('10.18 AUTH_COMMON_PASSWORDS=off switches off the list alone', async () => {
    await using lax = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', AUTH_COMMON_PASSWORDS: 'off' });
    const answers = (list: [string, string][]) =>
      Promise.all(list.map(async ([, chosen]) => (await lax.ask('POST', '/signup', { email: anEmail(), password: chosen })).status));
    expect(await answers(weak)).toEqual(weak.map(() => 422));
    expect(await answers(common)).toEqual(common.map(() => 200));
  });

  test('10.18 an account that has such a password from before still gets in', async () => {
    const { email } = await signUp();
    const { hash } = await import('@node-rs/argon2');
    const password_hash = await hash('aaaaaa');
    await server.app.db.updateTable('auth_users').set({ password_hash }).where('email', '=', email).execute();
    expect((await server.ask('POST', '/token?grant_type=password', { email, password: 'aaaaaa' })).status).toBe(200);
  });
});

describe('10.18 a proof is asked for a change only from sessions older than 15 minutes', () => {
  async function signedIn(env: Record<string, string> = {}) {
    const accounts = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', ...env });
    const email = anEmail();
    const { client } = accounts.browser();
    expect((await client.signUp({ email, password })).error).toBeNull();
    return { accounts, email, client, [Symbol.asyncDispose]: () => accounts[Symbol.asyncDispose]() };
  }

  test('10.18 a young session changes password and mail without one, also at its fifteenth minute', async () => {
    await using young = await signedIn();
    young.accounts.app.advance(15 * minuteMs - 2000);
    expect((await young.client.updateUser({ password: 'a new marigold' })).error).toBeNull();
    expect((await young.client.updateUser({ email: anEmail() })).error).toBeNull();
  });

  test.each([
    ['password', { password: 'a new marigold' }],
    ['mail', { email: anEmail() }],
    ['phone', { phone: '+919812345670' }],
  ])('10.18 an older one does not change the %s without one, however often it was refreshed', async (_what, change) => {
    await using old = await signedIn();
    old.accounts.app.advance(10 * minuteMs);
    expect((await old.client.refreshSession()).error).toBeNull();
    old.accounts.app.advance(5 * minuteMs + 1000);
    expect((await old.client.refreshSession()).error).toBeNull();
    expect((await old.client.updateUser(change)).error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await old.client.updateUser({ ...change, current_password: 'nonsense' } as never)).error).toMatchObject({ code: 'current_password_invalid' });
    expect((await old.client.updateUser({ ...change, current_password: password } as never)).error).toBeNull();
  });

  test('10.18 where no mail goes out, the present password is what is asked for', async () => {
    await using old = await signedIn({ SMTP_URL: '' });
    old.accounts.app.advance(16 * minuteMs);
    await old.client.refreshSession();
    expect((await old.client.updateUser({ password: 'a new marigold' })).error).toMatchObject({ code: 'current_password_required' });
  });

  test('10.18 a proof alone makes the session young, for fifteen minutes', async () => {
    await using old = await signedIn();
    old.accounts.app.advance(60 * minuteMs);
    await old.client.refreshSession();
    const enroll = () => old.client.mfa.enroll({ factorType: 'totp', friendlyName: `app ${Math.random()}` });
    expect((await enroll()).error).toMatchObject({ code: 'reauthentication_needed' });
    expect((await old.client.reauthenticate()).error).toBeNull();
    const nonce = codeIn((await old.accounts.mail.next(old.email)).text);
    expect((await old.client.updateUser({ nonce: '000000' } as never)).error).toMatchObject({ code: 'reauthentication_not_valid' });
    expect((await enroll()).error).toMatchObject({ code: 'reauthentication_needed' });
    expect((await old.client.updateUser({ nonce } as never)).error).toBeNull();
    expect((await enroll()).error).toBeNull();
    old.accounts.app.advance(15 * minuteMs);
    expect((await enroll()).error).toMatchObject({ code: 'reauthentication_needed' });
    expect((await old.client.updateUser({ current_password: password } as never)).error).toBeNull();
    expect((await enroll()).error).toBeNull();
  });

  test('10.18 a second factor shown again is a proof', async () => {
    await using old = await signedIn();
    const { data } = await old.client.mfa.enroll({ factorType: 'totp' });
    const app = new TOTP({ secret: data?.totp.secret ?? '' });
    let aheadMs = 0;
    const show = () => old.client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: app.generate({ timestamp: Date.now() + aheadMs }) });
    expect((await show()).error).toBeNull();
    aheadMs = 16 * minuteMs;
    old.accounts.app.advance(aheadMs);
    expect((await old.client.updateUser({ password: 'a new marigold' })).error).toMatchObject({ code: 'reauthentication_needed' });
    expect((await old.client.mfa.recoveryCodes.generate()).error).toMatchObject({ code: 'reauthentication_needed' });
    expect((await old.client.mfa.unenroll({ factorId: data?.id ?? '' })).error).toMatchObject({ code: 'reauthentication_needed' });
    expect((await show()).error).toBeNull();
    expect((await old.client.updateUser({ password: 'a new marigold' })).error).toBeNull();
    expect((await old.client.mfa.unenroll({ factorId: data?.id ?? '' })).error).toBeNull();
  });
});
