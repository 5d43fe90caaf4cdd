import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../support/accounts/accounts-server.ts';
import { aPerson, createSignIns, type OidcIssuer, page, type SignIns, startOidcIssuer } from '../support/accounts/oidc-issuer.ts';
import { codeIn } from '../support/accounts/smtp-sink.ts';

/** A provider that does not vouch for an address must not become a way into its owner's account. */
let issuer: OidcIssuer;
let server: AccountsServer;
let signIns: SignIns;

beforeAll(async () => {
  issuer = await startOidcIssuer();
  server = await startAccountsServer({ AUTH_OIDC: JSON.stringify([issuer.setting]), AUTH_REDIRECT_URLS: `${page}/**` });
  signIns = createSignIns(server.url, issuer);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
});

test('a stranger who came with the address by a provider has nothing once its owner proves it by code', async () => {
  const stranger = aPerson({ email_verified: false });
  expect((await signIns.arrive(stranger)).said).toMatchObject({ error_code: 'provider_email_needs_verification' });
  await server.mail.next(stranger.email);
  const { client } = server.browser();
  await client.signInWithOtp({ email: stranger.email });
  const { data } = await client.verifyOtp({ email: stranger.email, token: codeIn((await server.mail.next(stranger.email)).text), type: 'email' });
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email']);
  expect(data.user?.user_metadata).toEqual({});
  expect((await signIns.arrive(stranger)).said).toMatchObject({ error_code: 'provider_email_needs_verification' });
});

test.each([
  ['a new password', 'password'],
  ['a global sign-out', 'sign-out'],
] as const)('an identity that a session thief began to link is not linked after %s', async (_what, act) => {
  const owner = aPerson();
  const thief = aPerson();
  const { client, visitor } = await signIns.signUpByPassword(owner.email).then(async (made) => {
    const token = codeIn((await server.mail.next(owner.email)).text);
    await made.client.verifyOtp({ email: owner.email, token, type: 'signup' });
    return made;
  });
  issuer.behave({ claims: { ...thief } });
  const { data } = await client.linkIdentity({ provider: issuer.setting.name as never, options: { redirectTo: `${page}/after`, skipBrowserRedirect: true } });
  if (act === 'password') await client.updateUser({ password: 'a new marigold' });
  else await client.signOut({ scope: 'global' });
  const returned = new URLSearchParams((await visitor.visit(data?.url ?? '')).hash.slice(1));
  expect(returned.get('error_code')).toBe('bad_oauth_state');
  const linked = await server.app.db.selectFrom('auth_identities').select('id').where('id', '=', thief.sub).execute();
  expect(linked).toEqual([]);
});
