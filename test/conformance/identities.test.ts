import type { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountsServer, anEmail, startAccountsServer } from '../support/accounts/accounts-server.ts';
import {
  aPerson,
  aVisitor,
  createSignIns,
  locationOf,
  type OidcIssuer,
  page,
  password,
  type SignIns,
  said,
  startOidcIssuer,
  type Visitor,
} from '../support/accounts/oidc-issuer.ts';
import { linkIn } from '../support/accounts/smtp-sink.ts';

type Client = InstanceType<typeof AuthClient>;
let issuer: OidcIssuer;
let open: AccountsServer;
let signIns: SignIns;

beforeAll(async () => {
  issuer = await startOidcIssuer();
  open = await startAccountsServer({
    AUTH_OIDC: JSON.stringify([issuer.setting]),
    AUTH_REDIRECT_URLS: `${page}/**`,
    AUTH_AUTOCONFIRM: 'on',
    AUTH_ANONYMOUS: 'on',
  });
  signIns = createSignIns(open.url, issuer);
});
afterAll(async () => {
  await open[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
});
beforeEach(() => issuer.behave({}));

const work = { provider: 'work' as never, options: { redirectTo: `${page}/account` } };

/** What comes back when whoever is logged in there adds that person of the issuer. */
async function link({ client, visitor }: { client: Client; visitor: Visitor }, person: object): Promise<Record<string, string>> {
  issuer.behave({ claims: { ...person } });
  const { data, error } = await client.linkIdentity(work);
  if (error) throw error;
  return said(await visitor.visit(data.url));
}

async function aLinkedAccount(person = aPerson()) {
  const made = await signIns.signUpByPassword(anEmail());
  const { code } = await link(made, person);
  const { error } = await made.client.exchangeCodeForSession(code ?? '');
  if (error) throw error;
  return { ...made, person };
}

async function identitiesOf(client: Client) {
  const { data, error } = await client.getUserIdentities();
  if (error) throw error;
  return data.identities;
}

async function identityOf(client: Client, provider: string) {
  const found = (await identitiesOf(client)).find((identity) => identity.provider === provider);
  if (!found) throw new Error(`no identity of ${provider}`);
  return found;
}

test('an identity is added to the account of whoever is logged in, whatever its address', async () => {
  const { client, user, person } = await aLinkedAccount();
  expect((await identitiesOf(client)).map(({ provider }) => provider)).toEqual(['email', 'work']);
  const { data } = await client.getUser();
  expect(data.user).toMatchObject({ id: user.id, email: user.email, app_metadata: { provider: 'email', providers: ['email', 'work'] } });
  expect((await signIns.signIn(person)).user.id).toBe(user.id);
});

test('an identity is added in the implicit flow too', async () => {
  const visitor = aVisitor();
  const client = signIns.aClient('implicit', visitor);
  await client.signUp({ email: anEmail(), password });
  expect(await link({ client, visitor }, aPerson())).toMatchObject({ token_type: 'bearer' });
  expect(await identitiesOf(client)).toHaveLength(2);
});

test('an identity belongs to one account', async () => {
  const { client, visitor, person } = await aLinkedAccount();
  const mine = await link({ client, visitor }, person);
  expect(mine).toMatchObject({ error: 'invalid_request', error_code: 'identity_already_exists', error_description: 'Identity is already linked' });
  const other = await signIns.signUpByPassword(anEmail());
  expect(await link(other, person)).toMatchObject({ error_code: 'identity_already_exists', error_description: 'Identity is already linked to another user' });
  expect(await identitiesOf(other.client)).toHaveLength(1);
});

test('OAuth callback state not bound to the browser: nobody is made to add an identity to a stranger’s account', async () => {
  const attacker = await signIns.signUpByPassword(anEmail());
  issuer.behave({ claims: { ...aPerson() } });
  const { data } = await attacker.client.linkIdentity(work);
  expect(said(await aVisitor().visit(data.url ?? ''))).toMatchObject({ error_code: 'bad_oauth_state' });
  expect(await identitiesOf(attacker.client)).toHaveLength(1);
});

test('a visitor without an address becomes an account that keeps', async () => {
  const visitor = aVisitor();
  const client = signIns.aClient('pkce', visitor);
  const { data: anonymous } = await client.signInAnonymously();
  const person = aPerson();
  const { code } = await link({ client, visitor }, person);
  const { data } = await client.exchangeCodeForSession(code ?? '');
  expect(data.user).toMatchObject({ id: anonymous.user?.id, is_anonymous: false, email: person.email });
  expect(data.user?.email_confirmed_at).toBeDefined();
});

test('a visitor without an address does not get one that another account has', async () => {
  const person = aPerson();
  await signIns.signUpByPassword(person.email);
  const visitor = aVisitor();
  const client = signIns.aClient('pkce', visitor);
  await client.signInAnonymously();
  expect(await link({ client, visitor }, person)).toMatchObject({ error_code: 'email_exists' });
  expect(await identitiesOf(client)).toEqual([]);
});

test('linking needs a session', async () => {
  const { status, body } = await open.ask('GET', '/user/identities/authorize?provider=work');
  expect(status).toBe(401);
  expect(body).toMatchObject({ code: 'no_authorization' });
});

test('somebody banned while away at the provider adds nothing', async () => {
  const made = await signIns.signUpByPassword(anEmail());
  issuer.behave({ claims: { ...aPerson() } });
  const { data } = await made.client.linkIdentity(work);
  const callback = locationOf(await fetch(data.url ?? '', { redirect: 'manual' }));
  await open.app.db
    .updateTable('auth_users')
    .set({ banned_until: new Date('2099-01-01') })
    .where('id', '=', made.user.id as never)
    .execute();
  expect(said(locationOf(await made.visitor.go(callback)))).toMatchObject({ error: 'access_denied', error_code: 'user_banned' });
});

test('an identity is taken away, and is then nobody’s', async () => {
  const { client, user, person } = await aLinkedAccount();
  expect(await client.unlinkIdentity(await identityOf(client, 'work'))).toEqual({ data: {}, error: null });
  expect((await identitiesOf(client)).map(({ provider }) => provider)).toEqual(['email']);
  expect((await client.getUser()).data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
  expect((await signIns.signIn(person)).user.id).not.toBe(user.id);
});

test('the last identity stays', async () => {
  const { client } = await signIns.signUpByPassword(anEmail());
  const { error } = await client.unlinkIdentity(await identityOf(client, 'email'));
  expect(error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' });
});

test('of two identities that are taken away at once one stays', async () => {
  const { client } = await aLinkedAccount();
  const both = await identitiesOf(client);
  const answers = await Promise.all(both.map((identity) => client.unlinkIdentity(identity)));
  expect(answers.map(({ error }) => error?.code).toSorted()).toEqual(['single_identity_not_deletable', undefined]);
});

test("nobody takes away another's identity", async () => {
  const [mine, theirs] = [await aLinkedAccount(), await aLinkedAccount()];
  const { error } = await mine.client.unlinkIdentity(await identityOf(theirs.client, 'work'));
  expect(error).toMatchObject({ status: 422, code: 'identity_not_found' });
  expect(await identitiesOf(theirs.client)).toHaveLength(2);
});

test('an id that is none reaches no query', async () => {
  const { client } = await signIns.signUpByPassword(anEmail());
  const token = (await client.getSession()).data.session?.access_token;
  const { status, body } = await open.ask('DELETE', '/user/identities/1%20or%201', undefined, { token });
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: 'validation_failed' });
});

test('without the identity of its address the account takes the one that is left, if a provider vouches for it', async () => {
  const { client, person } = await aLinkedAccount();
  await client.unlinkIdentity(await identityOf(client, 'email'));
  expect((await client.getUser()).data.user).toMatchObject({ email: person.email, app_metadata: { provider: 'work', providers: ['work'] } });
});

test('without any proven address left the account has none', async () => {
  const { client, user } = await aLinkedAccount(aPerson({ email_verified: false }));
  await client.unlinkIdentity(await identityOf(client, 'email'));
  const left = (await client.getUser()).data.user;
  expect(left).toMatchObject({ id: user.id, email: '' });
  expect(left?.email_confirmed_at).toBeUndefined();
});

test('an address that another account has is not taken from it', async () => {
  const { client, user, person } = await aLinkedAccount();
  await signIns.signUpByPassword(person.email);
  const { error } = await client.unlinkIdentity(await identityOf(client, 'email'));
  expect(error).toMatchObject({ status: 422, code: 'email_conflict_identity_not_deletable' });
  expect((await client.getUser()).data.user?.email).toBe(user.email);
});

test('whoever has a second factor shows it before adding or taking away an identity', async () => {
  const { client, user } = await aLinkedAccount();
  const identity = await identityOf(client, 'work');
  await open.app.db
    .insertInto('auth_factors')
    .values({ user_id: user.id as never, factor_type: 'totp', status: 'verified', secret: 'x' })
    .execute();
  for (const { error } of [await client.linkIdentity(work), await client.unlinkIdentity(identity)])
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  expect(await identitiesOf(client)).toHaveLength(2);
});

test('while manual linking is off identities are neither added nor taken away', async () => {
  const { client } = await aLinkedAccount();
  const identity = await identityOf(client, 'work');
  const settings = open.app.context.config.auth;
  settings.manualLinking = false;
  try {
    for (const { error } of [await client.linkIdentity(work), await client.unlinkIdentity(identity)])
      expect(error).toMatchObject({ status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' });
  } finally {
    settings.manualLinking = true;
  }
});

test('where addresses are confirmed by mail, one that no provider vouches for waits for its mail, and says the same when it is taken', async () => {
  await using confirming = await startAccountsServer({
    AUTH_OIDC: JSON.stringify([issuer.setting]),
    AUTH_REDIRECT_URLS: `${page}/**`,
    AUTH_AUTOCONFIRM: 'off',
  });
  const there = createSignIns(confirming.url, issuer);
  const person = aPerson({ email_verified: false });
  const first = await there.arrive(person);
  expect(first.said).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' });
  const link = new URL(linkIn((await confirming.mail.next(person.email)).text));
  const token_hash = link.searchParams.get('token_hash') ?? '';
  const { data, error } = await there.aClient().verifyOtp({ type: 'signup', token_hash });
  expect(error).toBeNull();
  expect((await there.signIn(person)).user.id).toBe(data.user?.id);
  const stranger = await there.arrive({ ...aPerson({ email_verified: false }), email: person.email });
  expect(stranger.said).toEqual(first.said);
  expect(confirming.mail.count(person.email)).toBe(1);
});
