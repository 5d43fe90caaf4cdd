import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, anEmail, aPhone, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { codeIn, linkIn } from '../support/accounts/smtp-sink.ts';

const password = 'marigold lamps';
let server: AccountsServer;

beforeAll(async () => {
  server = await startAccountsServer({ AUTH_REDIRECT_URLS: 'https://*.partner.example/**' });
});
afterAll(() => server[Symbol.asyncDispose]());

const wrongOf = (code: string) => (code === '123456' ? '654321' : '123456');
const hourMs = 3_600_000;

async function signedUp(email = anEmail()) {
  const browser = server.browser();
  await browser.client.signUp({ email, password });
  const { data } = await browser.client.verifyOtp({ email, token: codeIn((await server.mail.next(email)).text), type: 'signup' });
  expect(data.session).not.toBeNull();
  return { ...browser, email, userId: data.user?.id ?? '', token: data.session?.access_token ?? '' };
}

function hashIn(text: string): string {
  return new URL(linkIn(text)).searchParams.get('token_hash') ?? '';
}

describe('codes by mail', () => {
  test('log in who has an account', async () => {
    const { email } = await signedUp();
    const { client } = server.browser();
    expect((await client.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull();
    const { text } = await server.mail.next(email);
    const { data, error } = await client.verifyOtp({ email, token: codeIn(text), type: 'email' });
    expect(error).toBeNull();
    expect(amrOf(data.session?.access_token)).toEqual(['otp']);
  });

  test('make an account for who has none, confirmed by the code', async () => {
    const email = anEmail();
    const { client } = server.browser();
    await client.signInWithOtp({ email, options: { data: { display_name: 'Asha' } } });
    const { data } = await client.verifyOtp({ email, token: codeIn((await server.mail.next(email)).text), type: 'email' });
    expect(data.user).toMatchObject({ email, user_metadata: { display_name: 'Asha' }, identities: [{ provider: 'email' }] });
    expect(data.user?.email_confirmed_at).toBeTruthy();
  });

  test('are good for an hour', async () => {
    await using other = await startAccountsServer();
    const email = anEmail();
    const { client } = other.browser();
    await client.signInWithOtp({ email });
    const token = codeIn((await other.mail.next(email)).text);
    other.app.advance(hourMs + 1000);
    expect((await client.verifyOtp({ email, token, type: 'email' })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    });
  });

  test('are good once', async () => {
    const { email } = await signedUp();
    await server.browser().client.signInWithOtp({ email });
    const token = codeIn((await server.mail.next(email)).text);
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.ask('POST', '/verify', { email, token, type: 'email' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'otp_expired')).toHaveLength(9);
  });

  test('no per-code attempt limit (auth #2819): the fifth wrong try voids a code', async () => {
    const { email } = await signedUp();
    const { client } = server.browser();
    await client.signInWithOtp({ email });
    const token = codeIn((await server.mail.next(email)).text);
    for (let round = 0; round < 5; round += 1)
      expect((await server.ask('POST', '/verify', { email, token: wrongOf(token), type: 'email' })).body.code).toBe('otp_expired');
    expect((await client.verifyOtp({ email, token, type: 'email' })).error).toMatchObject({ code: 'otp_expired' });
  });

  test('500 wrong codes from many addresses: none gets in', async () => {
    const { email } = await signedUp();
    await server.browser().client.signInWithOtp({ email });
    const right = codeIn((await server.mail.next(email)).text);
    const statuses = new Map<number, number>();
    let left = 500;
    const guess = async () => {
      while (left > 0) {
        left -= 1;
        const code = String(left).padStart(6, '0');
        const { status } = await server.ask('POST', '/verify', { email, token: code === right ? '999999' : code, type: 'email' });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 40 }, guess));
    expect([...statuses.keys()].filter((status) => status !== 403 && status !== 429)).toEqual([]);
    expect((await server.browser().client.signInWithPassword({ email, password })).error).toBeNull();
  });

  test.each([
    [{ token: '123456', email: 'nobody', type: 'email' }, 400, 'validation_failed'],
    [{ token: '123456', email: anEmail(), type: 'email' }, 403, 'otp_expired'],
    [{ token: '123456', email: anEmail(), type: 'magic' }, 400, 'validation_failed'],
    [{ token: '123456', type: 'email' }, 400, 'validation_failed'],
    [{ email: anEmail(), type: 'email' }, 400, 'validation_failed'],
    [{ token_hash: 'nonsense', type: 'email' }, 403, 'otp_expired'],
    [{ token: '123456', phone: '17953801234', type: 'sms' }, 403, 'otp_expired'],
    [{ token: '123456', phone: '+1 795 380 1234', type: 'phone_change' }, 403, 'otp_expired'],
    [{ token: '123456', phone: '17953801234-invalid', type: 'sms' }, 400, 'validation_failed'],
    [{ token: '123456', phone: '+0123', type: 'sms' }, 400, 'validation_failed'],
    [{ token_hash: 'nonsense', type: 'reauthentication' }, 400, 'validation_failed'],
  ])('POST /verify %j answers %i %s', async (body, status, code) => {
    const answer = await server.ask('POST', '/verify', body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('codes by text message', () => {
  test('sign in a number, and make its account the first time', async () => {
    const phone = aPhone();
    const { client } = server.browser();
    const asked = await client.signInWithOtp({ phone });
    expect(asked).toMatchObject({ error: null, data: { messageId: expect.any(String) } });
    const { data } = await client.verifyOtp({ phone, token: codeIn((await server.texts.next(phone)).body.text), type: 'sms' });
    expect(data.user).toMatchObject({ phone: phone.slice(1), identities: [{ provider: 'phone' }] });
    expect(data.user?.phone_confirmed_at).toBeTruthy();
  });

  test('take a number with blanks for the same number', async () => {
    const phone = aPhone();
    const spaced = ` ${phone.slice(0, 3)} ${phone.slice(3, 8)}\u00a0${phone.slice(8)} `;
    const { client } = server.browser();
    expect((await client.signInWithOtp({ phone: spaced })).error).toBeNull();
    const { data } = await client.verifyOtp({ phone: spaced, token: codeIn((await server.texts.next(phone)).body.text), type: 'sms' });
    expect(data.user?.phone).toBe(phone.slice(1));
    await client.updateUser({ password });
    expect((await server.browser().client.signInWithPassword({ phone: spaced, password })).error).toBeNull();
  });

  test('go to no number that cannot exist, which is as unknown as any', async () => {
    const phone = '+1 795 380 1234';
    const { client } = server.browser();
    for (const { error } of [await client.signInWithOtp({ phone }), await client.signUp({ phone, password })])
      expect(error).toMatchObject({ status: 400, message: 'Invalid phone number format (E.164 required)' });
    expect((await client.resend({ phone, type: 'sms' })).error).toBeNull();
    expect((await client.signInWithPassword({ phone, password })).error).toMatchObject({ status: 400, code: 'invalid_credentials' });
    expect((await client.verifyOtp({ phone, token: '123456', type: 'sms' })).error).toMatchObject({ message: 'Token has expired or is invalid' });
    expect(server.texts.count('+17953801234')).toBe(0);
  });

  test('go by the channel that was asked for', async () => {
    const phone = aPhone();
    await server.browser().client.signInWithOtp({ phone, options: { channel: 'whatsapp' } });
    expect((await server.texts.next(phone)).body.channel).toBe('whatsapp');
  });

  test('are refused where no text message can be sent', async () => {
    await using silent = await startAccountsServer({ SMS_URL: '' });
    expect((await silent.browser().client.signInWithOtp({ phone: aPhone() })).error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
    expect((await silent.ask('GET', '/settings')).body.external.phone).toBe(false);
  });
});

test('codes by mail are refused where no mail can be sent', async () => {
  await using silent = await startAccountsServer({ SMTP_URL: '', MAIL_FROM: '' });
  const { error } = await silent.browser().client.signInWithOtp({ email: anEmail() });
  expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
});

describe('recovery', () => {
  test('a link of the mail gives a session that may set a new password', async () => {
    const { email } = await signedUp();
    const { client } = server.browser();
    expect(await client.resetPasswordForEmail(email, { redirectTo: `${server.url}/auth/reset` })).toEqual({ data: {}, error: null });
    const { text } = await server.mail.next(email);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const { data } = await client.verifyOtp({ token_hash: hashIn(text), type: 'recovery' });
    expect(amrOf(data.session?.access_token)).toEqual(['recovery']);
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await client.updateUser({ password: 'a new marigold' })).error).toBeNull();
    expect((await server.browser().client.signInWithPassword({ email, password: 'a new marigold' })).error).toBeNull();
  });

  test('recovery links alive after a change of address: they are void', async () => {
    const { email, client } = await signedUp();
    await server.browser().client.resetPasswordForEmail(email);
    const recovery = hashIn((await server.mail.next(email)).text);
    const next = anEmail();
    await client.updateUser({ email: next });
    for (const address of [email, next])
      await server.browser().client.verifyOtp({ token_hash: hashIn((await server.mail.next(address)).text), type: 'email_change' });
    expect((await client.getUser()).data.user?.email).toBe(next);
    expect((await server.browser().client.verifyOtp({ token_hash: recovery, type: 'recovery' })).error).toMatchObject({ code: 'otp_expired' });
  });

  test('a new password voids what was sent before', async () => {
    const { email, client } = await signedUp();
    await server.browser().client.resetPasswordForEmail(email);
    const recovery = hashIn((await server.mail.next(email)).text);
    await client.updateUser({ password: 'a new marigold' });
    expect((await server.browser().client.verifyOtp({ token_hash: recovery, type: 'recovery' })).error).toMatchObject({ code: 'otp_expired' });
  });
});

describe('changing the address', () => {
  test('takes both addresses, in either order, and tells the old one', async () => {
    const { email, client, userId } = await signedUp();
    const next = anEmail();
    const { data } = await client.updateUser({ email: next }, { emailRedirectTo: `${server.url}/account` });
    expect(data.user).toMatchObject({ email, new_email: next });
    const first = await server.ask('POST', '/verify', { token_hash: hashIn((await server.mail.next(next)).text), type: 'email_change' });
    expect([first.status, first.body]).toEqual([200, { msg: expect.stringContaining('Confirmation link accepted'), code: '200' }]);
    expect((await client.getUser()).data.user?.email).toBe(email);
    const second = await server.browser().client.verifyOtp({ email, token: codeIn((await server.mail.next(email)).text), type: 'email_change' });
    expect(second.data.user).toMatchObject({ id: userId, email: next, identities: [{ provider: 'email', email: next }] });
    expect(second.data.user?.new_email).toBeUndefined();
    expect((await server.mail.next(email)).text).toContain(next);
  });

  test('to one that is taken is refused, also when it was taken meanwhile', async () => {
    const taken = await signedUp();
    const { email, client } = await signedUp();
    expect((await client.updateUser({ email: taken.email })).error).toMatchObject({ status: 422, code: 'email_exists' });
    const next = anEmail();
    await client.updateUser({ email: next });
    const [old, fresh] = [hashIn((await server.mail.next(email)).text), hashIn((await server.mail.next(next)).text)];
    await signedUp(next);
    await server.ask('POST', '/verify', { token_hash: old, type: 'email_change' });
    const answer = await server.ask('POST', '/verify', { token_hash: fresh, type: 'email_change' });
    expect([answer.status, answer.body.code]).toEqual([422, 'email_exists']);
  });

  test('can be sent again', async () => {
    const { email, client } = await signedUp();
    const next = anEmail();
    await client.updateUser({ email: next });
    await Promise.all([server.mail.next(email), server.mail.next(next)]);
    expect((await client.resend({ type: 'email_change', email: next })).error).toBeNull();
    await Promise.all([server.mail.next(email), server.mail.next(next)]);
  });

  test('a number is confirmed by its own code', async () => {
    const { client } = await signedUp();
    const phone = aPhone();
    expect((await client.updateUser({ phone })).data.user).toMatchObject({ phone: '', new_phone: phone.slice(1) });
    const token = codeIn((await server.texts.next(phone)).body.text);
    const { data } = await client.verifyOtp({ phone, token, type: 'phone_change' });
    expect(data.user?.phone).toBe(phone.slice(1));
    expect(data.user?.app_metadata.providers?.sort()).toEqual(['email', 'phone']);
  });
});

describe('GET /verify', () => {
  test('mail scanners consume links (auth #713): HEAD uses nothing up', async () => {
    const { email } = await signedUp();
    await server.browser({ flowType: 'implicit' }).client.signInWithOtp({ email });
    const path = `/verify?token=${hashIn((await server.mail.next(email)).text)}&type=magiclink`;
    expect((await server.ask('HEAD', path)).status).toBe(200);
    expect((await server.ask('GET', path)).headers.get('Location')).toContain('#access_token=');
  });

  test('implicit: 303 with the session in the fragment', async () => {
    const { email } = await signedUp();
    const { client } = server.browser({ flowType: 'implicit' });
    await client.signInWithOtp({ email, options: { emailRedirectTo: 'https://shop.partner.example/welcome' } });
    const answer = await server.ask(
      'GET',
      `/verify?token=${hashIn((await server.mail.next(email)).text)}&type=magiclink&redirect_to=https://shop.partner.example/welcome`,
    );
    const target = new URL(answer.headers.get('Location') ?? '');
    expect([answer.status, target.origin + target.pathname]).toEqual([303, 'https://shop.partner.example/welcome']);
    expect(Object.fromEntries(new URLSearchParams(target.hash.slice(1)))).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: '3600',
      expires_at: expect.stringMatching(/^\d{10}$/),
      token_type: 'bearer',
      type: 'magiclink',
      sb: '',
    });
  });

  test('PKCE: 303 with a code that only the verifier turns into a session', async () => {
    const { email, userId } = await signedUp();
    const { client } = server.browser({ flowType: 'pkce' });
    await client.signInWithOtp({ email });
    const token = hashIn((await server.mail.next(email)).text);
    expect(token).toMatch(/^pkce_/);
    const answer = await server.ask('GET', `/verify?token=${token}&type=magiclink`);
    const code = new URL(answer.headers.get('Location') ?? '').searchParams.get('code') ?? '';
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(userId);
    expect(amrOf(data.session?.access_token)).toEqual(['magiclink']);
  });

  test('a used link goes back with its error, for PKCE in the query too', async () => {
    for (const [prefix, inQuery] of [
      ['', false],
      ['pkce_', true],
    ] as const) {
      const { headers, status } = await server.ask('GET', `/verify?token=${prefix}nonsense&type=magiclink`);
      const target = new URL(headers.get('Location') ?? '');
      expect([status, target.origin]).toEqual([303, server.url]);
      expect(new URLSearchParams(target.hash.slice(1)).get('error_code')).toBe('otp_expired');
      expect(target.searchParams.get('error_code')).toBe(inQuery ? 'otp_expired' : null);
    }
  });

  test('mail link poisoned by X-Forwarded-Host (GHSA-3529-5m8x-rpv3): links lead to the configured site only', async () => {
    const { email } = await signedUp();
    const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http', Host: 'evil.example', Referer: 'https://evil.example/' };
    await server.ask('POST', '/recover?redirect_to=https://evil.example/take', { email }, { headers });
    const { text, html } = await server.mail.next(email);
    expect(new URL(linkIn(text)).origin).toBe(server.url);
    expect(text + html).not.toContain('evil.example');
  });
});

test('reauthentication needs somebody to reach', async () => {
  await using lone = await startAccountsServer({ AUTH_ANONYMOUS: 'on' });
  const { client } = lone.browser();
  await client.signInAnonymously();
  expect((await client.reauthenticate()).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Reauthentication requires the user to have an email or a phone number',
  });
});

test.each([
  ['email', { email: anEmail() }, 'email_not_confirmed', 'Please verify your email first.'],
  ['phone', { phone: aPhone().slice(1) }, 'phone_not_confirmed', 'Please verify your phone first.'],
] as const)('reauthentication by an unconfirmed %s is refused in the words of GoTrue', async (kind, contact, code, message) => {
  const { client, userId } = await signedUp();
  await server.app.db
    .updateTable('auth_users')
    .set({ email: null, email_confirmed_at: null, ...contact })
    .where('id', '=', userId as never)
    .execute();
  expect((await client.reauthenticate()).error, kind).toMatchObject({ status: 422, code, message });
});

function amrOf(token = ''): string[] {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { amr: { method: string }[] };
  return claims.amr.map(({ method }) => method);
}
