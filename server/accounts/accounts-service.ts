import { createHmac } from 'node:crypto';
import type { StoreId, UserId } from '#contract/ids.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { Refusal } from '#server/platform/outcome.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createAccessTokens, isJwt } from './access-tokens.ts';
import { checkPassword, checkSignUp, mergeMetadata, normalizeEmail, type SignUpForm } from './account-rules.ts';
import { toWireUser, type WireSession, type WireUser } from './account-wire.ts';
import { findAccount, findAccountByEmail, insertEmailIdentity, insertUser, updateUser } from './accounts-queries.ts';
import type { Metadata } from './accounts-tables.ts';
import { type Actor, guest, type SignedIn } from './actor.ts';
import { openAuthKeys } from './auth-keys.ts';
import { type AuthOutcome, AuthRefusal, denied, granted } from './auth-problem.ts';
import { createPasswords } from './passwords.ts';
import { type Client, createSessions, isBanned } from './sessions.ts';
import { deleteOtherSessions, deleteSession, deleteSessionsOf, findActorRow } from './sessions-queries.ts';
import { createSignInLimits } from './sign-in-limits.ts';

export type AccountsService = Awaited<ReturnType<typeof createAccountsService>>;
export type SignOutScope = 'global' | 'local' | 'others';
export type LogInForm = { email?: string; phone?: string; password?: string };
export type UserChange = { email?: string; phone?: string; password?: string; current_password?: string; data?: Metadata; app_metadata?: unknown };
export type DemoSeller = { email: string; password: string; storeName: string };

type Parts = { db: Db; clock: Clock; log: Log; stores: StoresService; settings: Config['auth']; publicUrl: () => string };
type Person = { email: string; password: string; metadata: Metadata; store: { name: string; isDemo: boolean } | undefined };

/** People, their passwords and their sessions. Opens the key file, making it at the first start. */
export async function createAccountsService({ db, clock, log, stores, settings, publicUrl }: Parts) {
  const keys = await openAuthKeys(settings.keyFile);
  const tokens = createAccessTokens(keys, clock, publicUrl);
  const sessions = createSessions({ db, clock, log, tokens, secret: keys.secret, reuseSeconds: settings.refreshReuseSeconds });
  const passwords = createPasswords();
  const limits = createSignInLimits();

  /** Adds the user, the identity, and the store with its owner; then does the rest of the caller's work, all in one transaction. `undefined` when the address is taken. */
  async function addPerson<T>(
    { email, password, metadata, store }: Person,
    andThen: (tx: Db, userId: UserId, storeId: StoreId | undefined) => Promise<T>,
  ): Promise<T | undefined> {
    const password_hash = await passwords.hash(password);
    return await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const userId = await insertUser(tx, { email, password_hash, user_metadata: metadata, now });
      if (!userId) return undefined;
      await insertEmailIdentity(tx, userId, email, now);
      const storeId = store && (await stores.createStore(tx, { name: store.name, ownerId: userId, isDemo: store.isDemo }));
      return await andThen(tx, userId, storeId);
    });
  }

  /** Throws `AuthRefusal` with GoTrue's codes, which decide whether the client keeps its session. */
  async function authenticate(bearer: string | undefined) {
    if (!bearer) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    const verified = await tokens.verify(bearer);
    if (!verified.ok) throw new AuthRefusal(403, 'bad_jwt', `invalid JWT: ${verified.reason}`);
    const { sub, session_id } = verified.claims;
    const account = await findAccount(db, sub as UserId);
    if (!account) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    if (!(await findActorRow(db, session_id, account.id)))
      throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    if (isBanned(account, clock)) throw new AuthRefusal(403, 'user_banned', 'User is banned');
    return { account, sessionId: session_id };
  }

  return {
    /** Public keys, for anyone who verifies our access tokens. */
    publishedKeys: keys.published,
    /** Signs socket tickets; derived, so that no ticket can pass for anything else. */
    ticketSecret: createHmac('sha256', keys.secret).update('socket tickets').digest(),

    /** With `data.store_name` a seller with a store, without it a shopper. */
    async signUp(form: SignUpForm, client: Client): Promise<AuthOutcome<WireSession>> {
      const checked = checkSignUp(form, settings.minPassword);
      if (!checked.ok) return checked;
      const limited = await limits.signUp(client.ip);
      if (limited) return limited;
      const { storeName, ...person } = checked.value;
      const store = storeName === undefined ? undefined : { name: storeName, isDemo: false };
      const session = await addPerson({ ...person, store }, (tx, userId) => sessions.start(tx, userId, 'password', client));
      return session ? granted(session) : denied(422, 'user_already_exists', 'User already registered');
    },

    /** The owner of the demo store, as who works there without logging in. `undefined` when the address is taken: made before. */
    async createDemoSeller({ email, password, storeName }: DemoSeller): Promise<SignedIn | undefined> {
      const person = { email, password, metadata: { store_name: storeName }, store: { name: storeName, isDemo: true } };
      return await addPerson(person, async (_tx, userId, storeId) => {
        return { kind: 'user', userId, email, sessionId: 'none', aal: 'aal1', stores: storeId ? [{ storeId, role: 'owner' }] : [] };
      });
    },

    /** An unknown address and a wrong password get the same answer after the same time. */
    async logIn(form: LogInForm, client: Client): Promise<AuthOutcome<WireSession>> {
      if (!form.email)
        return form.phone ? denied(400, 'phone_provider_disabled', 'Phone logins are disabled') : denied(400, 'validation_failed', 'missing email or phone');
      const email = normalizeEmail(form.email) ?? '';
      const limited = await limits.logIn(client.ip, email);
      if (limited) return limited;
      const account = await findAccountByEmail(db, email);
      const password = (form.password ?? '').slice(0, 10_000);
      if (!(await passwords.matches(account?.password_hash, password)) || !account) return denied(400, 'invalid_credentials', 'Invalid login credentials');
      await limits.loggedIn(client.ip, email);
      if (isBanned(account, clock)) return denied(400, 'user_banned', 'User is banned');
      if (!account.email_confirmed_at) return denied(400, 'email_not_confirmed', 'Email not confirmed');
      return granted(await db.transaction().execute((tx) => sessions.start(tx, account.id, 'password', client)));
    },

    refresh: sessions.refresh,

    async getUser(bearer: string | undefined): Promise<WireUser> {
      const { account } = await authenticate(bearer);
      return toWireUser(account);
    },

    /** A new password ends every other session of the user. */
    async updateUser(bearer: string | undefined, change: UserChange): Promise<AuthOutcome<WireUser>> {
      const { account, sessionId } = await authenticate(bearer);
      if (change.app_metadata) return denied(403, 'not_admin', 'Updating app_metadata requires admin privileges');
      if ((change.email && normalizeEmail(change.email) !== account.email) || change.phone) {
        return denied(400, 'validation_failed', 'The email address and the phone number of an account cannot be changed');
      }
      const metadata = change.data && mergeMetadata(account.user_metadata, change.data);
      if (metadata && !metadata.ok) return metadata;
      const refused = change.password ? await refusePassword(change.password, change.current_password, account.password_hash) : undefined;
      if (refused) return refused;
      const password_hash = change.password ? await passwords.hash(change.password) : undefined;
      await db.transaction().execute(async (tx) => {
        await updateUser(tx, account.id, { ...(password_hash ? { password_hash } : {}), ...(metadata ? { user_metadata: metadata.value } : {}) }, clock.now());
        if (password_hash) await deleteOtherSessions(tx, account.id, sessionId);
      });
      return granted(toWireUser((await findAccount(db, account.id)) ?? account));
    },

    /** `global` ends every session of the user, `local` this one, `others` all but this one. */
    async signOut(bearer: string | undefined, scope: SignOutScope): Promise<void> {
      const { account, sessionId } = await authenticate(bearer);
      if (scope === 'global') await deleteSessionsOf(db, account.id);
      if (scope === 'local') await deleteSession(db, sessionId);
      if (scope === 'others') await deleteOtherSessions(db, account.id, sessionId);
    },

    /**
     * Who asks our own API. No token, or a key that is no JWT, is a guest; a token whose session has ended throws
     * `Refusal` UNAUTHENTICATED, so that nobody goes on as a guest without noticing.
     */
    async findActor(bearer: string | undefined): Promise<Actor> {
      if (!bearer || !isJwt(bearer)) return guest;
      const verified = await tokens.verify(bearer);
      const row = verified.ok ? await findActorRow(db, verified.claims.session_id, verified.claims.sub as UserId) : undefined;
      if (!row) throw new Refusal({ code: 'UNAUTHENTICATED', message: 'Your session has ended. Log in again.' });
      if (isBanned(row, clock)) throw new Refusal({ code: 'UNAUTHENTICATED', message: 'This account is suspended.' });
      const stores = row.stores.map((store) => ({ storeId: store.store_id, role: store.role }));
      return { kind: 'user', userId: row.user_id, email: row.email ?? '', sessionId: row.session_id, aal: row.aal, stores };
    },
  };

  async function refusePassword(password: string, current: string | undefined, storedHash: string | null) {
    const weak = checkPassword(password, settings.minPassword);
    if (weak) return weak;
    if (current !== undefined && !(await passwords.matches(storedHash, current)))
      return denied(400, 'current_password_invalid', 'Current password is not correct');
    if (await passwords.matches(storedHash, password)) return denied(422, 'same_password', 'New password should be different from the old password.');
    return undefined;
  }
}
