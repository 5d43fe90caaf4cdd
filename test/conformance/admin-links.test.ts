import type { GoTrueAdminApi } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEmail, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { type AdminServer, password, serviceKey, startAdminServer } from '../support/accounts/admin-server.ts';
import { codeIn, linkIn } from '../support/accounts/smtp-sink.ts';

let server: AdminServer;
let admin: GoTrueAdminApi;

beforeAll(async () => {
  server = await startAdminServer();
  admin = server.admin;
});
afterAll(() => server[Symbol.asyncDispose]());

describe('links', () => {
  const next = () => `${server.url}/shop`;

  /** Opens a link as a browser would: the session that the address it leads to carries. */
  async function open(link: string) {
    const answer = await fetch(link, { redirect: 'manual' });
    const to = new URL(answer.headers.get('Location') ?? '');
    return { status: answer.status, path: to.origin + to.pathname, said: new URLSearchParams(to.hash.slice(1)) };
  }

  test.each(['signup', 'invite', 'magiclink'] as const)('%s makes the user, and its link works once when opened', async (type) => {
    const email = anEmail();
    const { data, error } = await admin.generateLink({ type, email, password, options: { data: { name: 'Asha' }, redirectTo: next() } } as never);
    expect(error).toBeNull();
    const verification_type = type === 'magiclink' ? 'signup' : type;
    expect(data.properties).toMatchObject({ redirect_to: next(), verification_type, email_otp: expect.stringMatching(/^\d{6}$/) });
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Asha' } });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const link = new URL(data.properties?.action_link ?? '');
    expect([link.origin + link.pathname, link.searchParams.get('token'), link.searchParams.get('type')]).toEqual([
      `${server.url}/auth/v1/verify`,
      data.properties?.hashed_token,
      verification_type,
    ]);
    const opened = await open(link.href);
    expect([opened.status, opened.path]).toEqual([303, next()]);
    expect(decodeJwt(opened.said.get('access_token') ?? '')).toMatchObject({ email, sub: data.user?.id });
    expect((await open(link.href)).said.get('error_code')).toBe('otp_expired');
    expect(server.mail.count(email)).toBe(0);
  });

  test('recovery works by its code, and a magic link by its hash', async () => {
    const { email = '' } = await server.aUser();
    const { data: recovery } = await admin.generateLink({ type: 'recovery', email });
    const byCode = await server.browser().client.verifyOtp({ type: 'recovery', email, token: recovery.properties?.email_otp ?? '' });
    expect(byCode.data.user?.email).toBe(email);
    const { data: magic } = await admin.generateLink({ type: 'magiclink', email });
    expect(magic.properties?.verification_type).toBe('magiclink');
    const byHash = await server.browser().client.verifyOtp({ type: 'magiclink', token_hash: magic.properties?.hashed_token ?? '' });
    expect(byHash.data.user?.email).toBe(email);
  });

  test('a change of address takes both of its links', async () => {
    const { id, email = '' } = await server.aUser();
    const newEmail = anEmail();
    const current = await admin.generateLink({ type: 'email_change_current', email, newEmail });
    const fresh = await admin.generateLink({ type: 'email_change_new', email, newEmail });
    expect(fresh.data.properties?.verification_type).toBe('email_change_new');
    expect(fresh.data.user?.new_email).toBe(newEmail);
    expect((await open(current.data.properties?.action_link ?? '')).said.get('message')).toMatch(/^Confirmation link accepted/);
    expect((await admin.getUserById(id)).data.user?.email).toBe(email);
    await open(fresh.data.properties?.action_link ?? '');
    expect((await admin.getUserById(id)).data.user?.email).toBe(newEmail);
  });

  test('another new address voids the links of the one before', async () => {
    const { id, email = '' } = await server.aUser();
    const first = await admin.generateLink({ type: 'email_change_new', email, newEmail: anEmail() });
    const newEmail = anEmail();
    await admin.generateLink({ type: 'email_change_new', email, newEmail });
    expect((await open(first.data.properties?.action_link ?? '')).said.get('error_code')).toBe('otp_expired');
    expect((await admin.getUserById(id)).data.user).toMatchObject({ email, new_email: newEmail });
  });

  test('somebody who signed up with a stranger’s address leaves no password behind for its owner to confirm', async () => {
    const email = anEmail();
    await server.browser().client.signUp({ email, password: 'the strangers own' });
    await server.mail.next(email);
    const { data, error } = await admin.generateLink({ type: 'invite', email });
    expect(error).toBeNull();
    await open(data.properties?.action_link ?? '');
    expect((await server.browser().client.signInWithPassword({ email, password: 'the strangers own' })).error).toMatchObject({ code: 'invalid_credentials' });
  });

  test('an address outside the allowed ones is replaced by the site, silently', async () => {
    const { data } = await admin.generateLink({
      type: 'magiclink',
      email: (await server.aUser()).email ?? '',
      options: { redirectTo: 'https://evil.example/' },
    });
    expect(data.properties?.redirect_to).toBe(server.url);
  });

  test('what cannot be is refused', async () => {
    const { email } = await server.aUser();
    const refused: [object, number, string][] = [
      [{ type: 'recovery', email: anEmail() }, 404, 'user_not_found'],
      [{ type: 'email_change_new', email: anEmail(), new_email: anEmail() }, 404, 'user_not_found'],
      [{ type: 'email_change_new', email, new_email: (await server.aUser()).email }, 422, 'email_exists'],
      [{ type: 'email_change_new', email }, 400, 'validation_failed'],
      [{ type: 'signup', email, password }, 422, 'email_exists'],
      [{ type: 'invite', email }, 422, 'email_exists'],
      [{ type: 'signup', email: anEmail() }, 400, 'validation_failed'],
      [{ type: 'signup', email: anEmail(), password: 'abc' }, 422, 'weak_password'],
      [{ type: 'sms', email }, 400, 'validation_failed'],
      [{ email }, 400, 'validation_failed'],
      [{ type: 'magiclink', email: 'nobody' }, 400, 'validation_failed'],
    ];
    for (const [body, status, code] of refused)
      expect([await server.askAdmin('POST', '/admin/generate_link', body), body]).toMatchObject([{ status, body: { code } }, body]);
  });
});

describe('invitations', () => {
  test('are mailed, and their link and code let the invited in', async () => {
    const email = anEmail();
    const { data, error } = await admin.inviteUserByEmail(email, { data: { name: 'Asha' }, redirectTo: `${server.url}/shop` });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Asha' }, invited_at: expect.any(String), confirmation_sent_at: expect.any(String) });
    const mail = await server.mail.next(email);
    const link = new URL(linkIn(mail.text));
    expect([link.origin + link.pathname, link.searchParams.get('type')]).toEqual([`${server.url}/auth/confirm`, 'invite']);
    expect(link.searchParams.get('redirect_to')).toBe(`${server.url}/shop`);
    const again = await admin.inviteUserByEmail(email);
    expect(again.data.user?.id).toBe(data.user?.id);
    const { client } = server.browser();
    expect((await client.verifyOtp({ type: 'invite', token_hash: link.searchParams.get('token_hash') ?? '' })).error).toMatchObject({ code: 'otp_expired' });
    const accepted = await client.verifyOtp({ type: 'invite', email, token: codeIn((await server.mail.next(email)).text) });
    expect(accepted.data.user?.email_confirmed_at).toBeDefined();
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('without mail they are refused with the reason, and nobody is made', async () => {
    await using silent = await startAccountsServer({ AUTH_KEYS: `sb_publishable_haat,${serviceKey}`, SMTP_URL: '', MAIL_FROM: '' });
    const refused = await silent.ask('POST', '/invite', { email: anEmail() }, { token: serviceKey });
    expect(refused).toMatchObject({ status: 422, body: { code: 'email_provider_disabled', message: expect.stringContaining('SMTP_URL') } });
    expect((await silent.ask('GET', '/admin/users', undefined, { token: serviceKey })).body.users).toEqual([]);
  });

  test('an address that is none is refused', async () => {
    expect(await server.askAdmin('POST', '/invite', { email: 'nobody' })).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await server.askAdmin('POST', '/invite', {})).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });
});
