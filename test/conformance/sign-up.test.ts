import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, anAddress, anEmail, aPhone, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { codeIn, linkIn } from '../support/accounts/smtp-sink.ts';

const password = 'marigold lamps';
let confirming: AccountsServer;
let open: AccountsServer;

beforeAll(async () => {
  confirming = await startAccountsServer({ AUTH_ANONYMOUS: 'off' });
  open = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', AUTH_ANONYMOUS: 'on' });
});
afterAll(async () => {
  await confirming[Symbol.asyncDispose]();
  await open[Symbol.asyncDispose]();
});

describe('with confirmation at once', () => {
  test('a sign-up answers a session, whose user has the whole wire form', async () => {
    const email = anEmail();
    const { data, error } = await open.browser().client.signUp({ email, password, options: { data: { store_name: 'Blue Door' } } });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: data.user?.id } });
    expect(data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { store_name: 'Blue Door' },
      is_anonymous: false,
      identities: [{ id: data.user?.id, user_id: data.user?.id, provider: 'email', email, identity_data: { sub: data.user?.id, email, email_verified: true } }],
    });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash|secret/);
  });

  test('an address that is taken is refused', async () => {
    const email = anEmail();
    await open.browser().client.signUp({ email, password });
    const { error } = await open.browser().client.signUp({ email: email.toUpperCase(), password });
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
  });

  test('twenty sign-ups of one address at once make one account', async () => {
    const email = anEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open.ask('POST', '/signup', { email, password })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'user_already_exists')).toHaveLength(19);
  });

  test('a visitor can be signed in without an address, and give one later', async () => {
    const { client } = open.browser();
    const { data } = await client.signInAnonymously();
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', identities: [] });
    const email = anEmail();
    expect((await client.updateUser({ email })).data.user).toMatchObject({ email, is_anonymous: false });
  });
});

describe('with confirmation at once, and no text messages', () => {
  let silent: AccountsServer;
  beforeAll(async () => {
    silent = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', AUTH_ANONYMOUS: 'on', SMS_URL: '' });
  });
  afterAll(() => silent[Symbol.asyncDispose]());

  test('a sign-up by number answers a session, and its password logs in at once', async () => {
    const phone = aPhone();
    const { client } = silent.browser();
    const { data, error } = await client.signUp({ phone, password, options: { data: { store_name: 'Blue Door' } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: phone.slice(1), phone_confirmed_at: expect.any(String), app_metadata: { provider: 'phone' } });
    expect(data.user?.identities).toMatchObject([{ provider: 'phone', identity_data: { phone: phone.slice(1), phone_verified: true } }]);
    const loggedIn = await silent.browser().client.signInWithPassword({ phone, password });
    expect(loggedIn).toMatchObject({ error: null, data: { user: { id: data.user?.id, phone: phone.slice(1) } } });
    expect((await silent.ask('GET', '/settings')).body).toMatchObject({ phone_autoconfirm: true, external: { phone: false } });
    expect((await client.signUp({ phone, password })).error).toMatchObject({ status: 422, code: 'user_already_exists' });
  });

  test('a number that cannot exist is refused all the same', async () => {
    const { error } = await silent.browser().client.signUp({ phone: '17953801234', password });
    expect(error).toMatchObject({ status: 400, message: 'Invalid phone number format (E.164 required)' });
  });

  test('a number is added and changed at once, and one that is taken is not', async () => {
    const { client } = silent.browser();
    await client.signInAnonymously();
    const [first, second] = [aPhone(), aPhone()];
    expect((await client.updateUser({ phone: first })).data.user).toMatchObject({ phone: first.slice(1), is_anonymous: false });
    expect((await client.updateUser({ phone: second })).data.user).toMatchObject({ phone: second.slice(1), identities: [{ provider: 'phone' }] });
    const other = silent.browser().client;
    await other.signUp({ phone: first, password });
    expect((await other.updateUser({ phone: second })).error).toMatchObject({ status: 422, code: 'phone_exists' });
  });

  test('a number that was only believed is not shown to be anybody’s: orders made for it stay apart', async () => {
    const phone = aPhone();
    const { data } = await silent.browser().client.signUp({ phone, password });
    const { accounts } = silent.app.context;
    const actor = await accounts.findActor(data.session?.access_token);
    expect(await accounts.hasConfirmedPhone(actor, phone.slice(3))).toBe(false);
  });
});

test('where text messages are sent, a number waits for its own even with confirmation at once', async () => {
  const phone = aPhone();
  const { data } = await open.browser().client.signUp({ phone, password });
  expect(data).toMatchObject({ session: null, user: { phone: phone.slice(1) } });
  expect(codeIn((await open.texts.next(phone)).body.text)).toMatch(/^\d{6}$/);
  expect((await open.ask('GET', '/settings')).body.phone_autoconfirm).toBe(false);
});

test.each([
  [{ email: 'nobody', password }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
  [{ email: anEmail(), password: '' }, 400, 'validation_failed', 'Signup requires a valid password'],
  [{ email: anEmail(), password: 'short' }, 422, 'weak_password', 'Password should be at least 6 characters.'],
  [{ email: anEmail(), password: 'Football' }, 422, 'weak_password', 'Password is known to be weak and easy to guess, please choose a different one.'],
  [{ email: anEmail(), password: 'x'.repeat(1001) }, 400, 'validation_failed', 'Password cannot be longer than 1000 characters'],
  [{ phone: '12', password }, 400, 'validation_failed', 'Invalid phone number format (E.164 required)'],
  [{ email: anEmail(), phone: aPhone(), password }, 400, 'validation_failed', 'Only an email address or phone number should be provided'],
  [{ email: anEmail(), password, code_challenge: 'x'.repeat(43) }, 400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge'],
  [{ email: anEmail(), password, data: { store_name: 'ab' } }, 400, 'validation_failed', 'Store name must be at least 3 characters'],
  [{ email: anEmail(), password, data: { note: 'x'.repeat(9000) } }, 400, 'validation_failed', 'User metadata must be at most 4096 bytes'],
  [{}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
])('POST /signup %j answers %i %s', async (body, status, code, message) => {
  const answer = await confirming.ask('POST', '/signup', body);
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, code, message]);
  expect(answer.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01');
});

test("weak passwords say why, in the client's own error", async () => {
  const { error } = await confirming.browser().client.signUp({ email: anEmail(), password: 'password1' });
  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['pwned'] });
});

test('the commonest passwords are allowed where the operator says so', async () => {
  await using lax = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', AUTH_COMMON_PASSWORDS: 'off' });
  expect((await lax.browser().client.signUp({ email: anEmail(), password: 'football' })).error).toBeNull();
});

test('sign-ups can be shut', async () => {
  await using shut = await startAccountsServer({ AUTH_DISABLE_SIGNUP: 'on' });
  const { error } = await shut.browser().client.signUp({ email: anEmail(), password });
  expect(error).toMatchObject({ status: 422, code: 'signup_disabled', message: 'Signups not allowed for this instance' });
  expect((await shut.ask('GET', '/settings')).body.disable_signup).toBe(true);
});

describe('with confirmation by mail', () => {
  test('a sign-up answers the bare user; the code of the mail opens the account and the store', async () => {
    const email = anEmail();
    const { client } = confirming.browser();
    const { data } = await client.signUp({ email, password, options: { data: { store_name: 'Brass & Blue' } } });
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'email' }] });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    const mail = await confirming.mail.next(email);
    const confirmed = await client.verifyOtp({ email, token: codeIn(mail.text), type: 'email' });
    expect(confirmed.data.session).toMatchObject({ user: { id: data.user?.id, email } });
    const token = confirmed.data.session?.access_token;
    expect((await confirming.app.send('GET', '/api/seller/store', undefined, token)).body).toMatchObject({ name: 'Brass & Blue', role: 'owner' });
    expect((await client.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('a log-in right after the sign-up waits for it: it never says that the password is wrong', async () => {
    const attempts = Array.from({ length: 12 }, async (_, index) => {
      const named = index % 3 === 0 ? { phone: aPhone() } : { email: anEmail() };
      await confirming.ask('POST', '/signup', { ...named, password });
      return (await confirming.ask('POST', '/token?grant_type=password', { ...named, password })).body.code;
    });
    const codes = await Promise.all(attempts);
    expect(codes.filter((code) => !/^(email|phone)_not_confirmed$/.test(code))).toEqual([]);
  });

  test('before confirmation the password answers email_not_confirmed', async () => {
    const email = anEmail();
    const { client } = confirming.browser();
    await client.signUp({ email, password });
    await confirming.mail.next(email);
    expect((await client.signInWithPassword({ email, password })).error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    });
  });

  test('the link of the mail leads to our own page with a button, and its token confirms once', async () => {
    const email = anEmail();
    const { client } = confirming.browser();
    await client.signUp({ email, password, options: { emailRedirectTo: `${confirming.url}/account` } });
    const link = new URL(linkIn((await confirming.mail.next(email)).text));
    expect([link.origin, link.pathname, link.searchParams.get('type')]).toEqual([confirming.url, '/auth/confirm', 'signup']);
    expect(link.searchParams.get('redirect_to')).toBe(`${confirming.url}/account`);
    const token_hash = link.searchParams.get('token_hash') ?? '';
    const first = await client.verifyOtp({ token_hash, type: 'signup' });
    expect(first.data.session).not.toBeNull();
    const second = await client.verifyOtp({ token_hash, type: 'signup' });
    expect(second.error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' });
  });

  test('resend sends a new code, which voids the first', async () => {
    const email = anEmail();
    const { client } = confirming.browser();
    await client.signUp({ email, password });
    const first = codeIn((await confirming.mail.next(email)).text);
    expect((await client.resend({ type: 'signup', email })).error).toBeNull();
    const second = codeIn((await confirming.mail.next(email)).text);
    if (first !== second) expect((await client.verifyOtp({ email, token: first, type: 'signup' })).error).toMatchObject({ code: 'otp_expired' });
    expect((await client.verifyOtp({ email, token: second, type: 'signup' })).error).toBeNull();
  });

  test('a second sign-up of an unconfirmed address with another password leaves neither password', async () => {
    const email = anEmail();
    const { client } = confirming.browser();
    await client.signUp({ email, password: 'the attacker chose it' });
    await confirming.mail.next(email);
    await client.signUp({ email, password });
    const mail = await confirming.mail.next(email);
    await client.verifyOtp({ email, token: codeIn(mail.text), type: 'signup' });
    for (const tried of ['the attacker chose it', password])
      expect((await client.signInWithPassword({ email, password: tried })).error).toMatchObject({ code: 'invalid_credentials' });
  });

  test('a number is confirmed by a text message', async () => {
    const phone = aPhone();
    const { client } = confirming.browser();
    const { data, error } = await client.signUp({ phone, password });
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { phone: phone.slice(1), email: '' } });
    const code = codeIn((await confirming.texts.next(phone)).body.text);
    const confirmed = await client.verifyOtp({ phone, token: code, type: 'sms' });
    expect(confirmed.data.user).toMatchObject({ phone: phone.slice(1), app_metadata: { provider: 'phone', providers: ['phone'] } });
    expect((await client.signInWithPassword({ phone, password })).error).toBeNull();
  });
});

test('sign-ups of one network are limited', async () => {
  await using strict = await startAccountsServer({ AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMIT_FACTOR: '0.1' });
  const ip = anAddress();
  const statuses: number[] = [];
  for (let round = 0; round < 16; round += 1) statuses.push((await strict.ask('POST', '/signup', { email: anEmail(), password }, { ip })).status);
  expect(statuses).toEqual([...Array(15).fill(200), 429]);
  expect((await strict.ask('POST', '/signup', { email: anEmail(), password })).status).toBe(200);
});
