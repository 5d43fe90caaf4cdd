import type { StoreId, UserId } from '#contract/ids.ts';
import type { Notices } from '#server/notices/notices.ts';
import { type Actor, displayNameOf, guest, type Holder, type SignedIn } from '#server/platform/actor.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { AuthKeys } from '#server/platform/keys/auth-keys.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { Refusal } from '#server/platform/outcome.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { AuthSettings } from '#server/settings/auth-settings.ts';
import type { DemoAccess } from '#server/settings/config.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { toWireUser, type WireSession, type WireUser } from './account-wire.ts';
import { deleteStale } from './accounts-chores.ts';
import type { AccountsParts } from './accounts-parts.ts';
import { findAccount, listConfirmedContacts, listMetadata } from './accounts-queries.ts';
import { createAdmin } from './admin/admin.ts';
import { createDemoRemoval } from './admin/demo-removal.ts';
import { endAccess } from './admin/end-access.ts';
import { type AuthOutcome, granted } from './auth-v1/auth-problem.ts';
import { describeSettings } from './auth-v1/auth-settings-answer.ts';
import { createRedirects } from './auth-v1/redirects.ts';
import { createCodeRequests } from './codes/code-requests.ts';
import { createCodeSender } from './codes/code-sender.ts';
import { createFlows } from './codes/flows.ts';
import { createOneTimeTokens } from './codes/one-time-tokens.ts';
import { createVerification } from './codes/verification.ts';
import { createFactors } from './factors/factors-service.ts';
import { createRecoveryCodes } from './factors/recovery-codes.ts';
import { createAccountChanges } from './own/account-changes.ts';
import type { Erasure } from './own/erasure.ts';
import { createOwnAccount } from './own/own-account.ts';
import { createPasskeys } from './passkeys/passkeys-service.ts';
import { createPeople } from './people.ts';
import { createProviderSignIn } from './providers/provider-sign-in.ts';
import { createAccessTokens, isJwt } from './sessions/access-tokens.ts';
import { createAuthentication } from './sessions/authentication.ts';
import { createSessionEnds } from './sessions/session-ends.ts';
import { type Client, createSessions, isBanned } from './sessions/sessions.ts';
import { deleteOtherSessions, deleteSession, findActorRow, keepSession, listAlive } from './sessions/sessions-queries.ts';
import { createDemoAccess } from './sign-in/demo-access.ts';
import { createDevices } from './sign-in/devices.ts';
import { createLogIn } from './sign-in/log-in.ts';
import { createPasswords, type PasswordCost } from './sign-in/passwords.ts';
import { createSignInLimits } from './sign-in/sign-in-limits.ts';
import { createSignUp } from './sign-in/sign-up.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;
export type SignOutScope = 'global' | 'local' | 'others';
export type DemoSeller = { email: string; password: string; storeName: string };

type Outside = {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  stores: StoresService;
  notices: Notices;
  settings: AuthSettings;
  publicUrl: () => string;
  passwordCost?: PasswordCost;
  keys: AuthKeys;
  /** Who may sign in to the demo store's account with its public password. */
  demo: { access: DemoAccess; password: string };
  wakeJobs: () => void;
  erasure: Erasure;
};

/** People, how they sign in, and their sessions. Throws `StartError` for settings that lock everybody out. */
export function createAccountsService(outside: Outside) {
  const { db, clock, settings, notices, wakeJobs, erasure, stores } = outside;
  if (!settings.autoconfirm && !notices.canMail && !settings.hosted)
    throw new StartError('AUTH_AUTOCONFIRM=off needs mail, or nobody could confirm an address: set SMTP_URL and MAIL_FROM. See .env.example.');
  const { keys } = outside;
  const parts = createParts(outside);
  const { authenticate, people, passwords, flows, sessions, sessionEnds, tokens } = parts;
  const at = () => ({ now: clock.now(), limits: settings.sessions });
  const sender = createCodeSender(parts);
  const codeRequests = createCodeRequests({ ...parts, sender });
  const { signUp } = createSignUp(parts);
  const { logIn } = createLogIn(parts);
  const { verify, followLink } = createVerification(parts);
  const { updateUser, reauthenticate } = createAccountChanges({ ...parts, sender });
  const ownAccount = createOwnAccount({ ...parts, erasure });
  const factors = createFactors(parts);
  const passkeys = createPasskeys(parts);
  const providers = createProviderSignIn(parts);

  return {
    /** The dependencies of the other parts, for tests that replace an outside service. */
    parts,
    factors,
    passkeys,
    providers,
    recoveryCodes: createRecoveryCodes(parts),
    admin: createAdmin({ ...parts, factors, passkeys, erasure }),
    /** Public keys, for anyone who verifies our access tokens. */
    publishedKeys: keys.published,
    describeSettings: () => describeSettings(parts),
    jobs: codeRequests.jobs,
    signUp,
    logIn,
    verify,
    followLink,
    updateUser,
    reauthenticate,
    listSessions: ownAccount.listSessions,
    endSession: ownAccount.endSession,
    describeDeletion: ownAccount.describeDeletion,
    deleteAccount: ownAccount.deleteAccount,
    otp: codeRequests.otp,
    recover: codeRequests.recover,
    resend: codeRequests.resend,
    refresh: sessions.refresh,
    /** Where a flow may lead back to. */
    resolveRedirect: parts.redirects.resolve,
    /** Throws `AuthRefusal` unless the Bearer is of somebody with a session. */
    authenticate,
    wakeJobs,
    deleteStale: (now: Date) => deleteStale({ db, sessionEnds, limits: settings.sessions }, now),
    sessionEnds,

    /** Creates the owner of the demo store. `undefined` when the address is taken, as after the first start. */
    async createDemoSeller({ email, password, storeName }: DemoSeller): Promise<SignedIn | undefined> {
      const passwordHash = await passwords.hash(password);
      return await db.transaction().execute(async (tx) => {
        const contact = { kind: 'email', value: email } as const;
        const userId = await people.add(tx, { contact, confirmed: false, passwordHash, metadata: { store_name: storeName } });
        const storeId = userId && (await people.confirm(tx, userId, 'email', { isDemo: true }));
        return userId && storeId ? demoSeller(userId, email, storeId) : undefined;
      });
    },

    removeDemo: createDemoRemoval({ sessionEnds, erasure, stores }).removeDemo,

    /** The same, as long as it owns the demo store. */
    async findDemoSeller(email: string): Promise<SignedIn | undefined> {
      const owned = await stores.findDemoStore(db);
      const account = owned && (await findAccount(db, owned.ownerId));
      return owned && account?.email === email ? demoSeller(account.id, email, owned.id) : undefined;
    },

    /** The code of a PKCE flow for a session, with the provider's own tokens if there are any. */
    async exchange(code: string, verifier: string, client: Client): Promise<AuthOutcome<WireSession>> {
      const flow = await flows.exchange(code, verifier);
      if (!flow.ok) return flow;
      const { user_id, method, provider_token, provider_refresh_token } = flow.value;
      const session = await db.transaction().execute((tx) => sessions.start(tx, user_id, method, client));
      return granted({ ...session, ...(provider_token ? { provider_token } : {}), ...(provider_refresh_token ? { provider_refresh_token } : {}) });
    },

    async getUser(bearer: string | undefined): Promise<WireUser> {
      const { account } = await authenticate(bearer);
      return toWireUser(account);
    },

    /** Addresses and numbers that these people have confirmed; of a hosted service none are known here. */
    listContacts: (db: Db, ids: readonly UserId[]) => listConfirmedContacts(db, ids, clock.now()),

    /** What these people call themselves, without those who do not say. */
    async listDisplayNames(db: Db, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
      const named = (await listMetadata(db, ids)).map(({ id, user_metadata }) => [id, displayNameOf(user_metadata)] as const);
      return new Map(named.flatMap(([id, name]) => (name === undefined ? [] : [[id, name] as const])));
    },

    /** The address that the person has shown to be theirs: not one that was only typed, as where no mail is sent. */
    async findProvenEmail(id: UserId): Promise<string | undefined> {
      const account = await findAccount(db, id);
      return account?.email_proven_at ? (account.email ?? undefined) : undefined;
    },

    /** Whether this is the number that the person has shown to be theirs; ten digits, as Indian numbers are ordered for. */
    async hasConfirmedPhone(actor: Actor, phone: string): Promise<boolean> {
      if (actor.kind === 'guest' || actor.needsSecondFactor) return false;
      const account = await findAccount(db, actor.userId);
      return account?.phone === `91${phone}` && account.phone_proven_at !== null;
    },

    /** `global` ends every session of the user, `local` this one, `others` all but this one. */
    async signOut(bearer: string | undefined, scope: SignOutScope): Promise<void> {
      const { account, session } = await authenticate(bearer);
      await sessionEnds.transaction(async (tx) => {
        if (scope === 'global') await endAccess(tx, account.id);
        if (scope === 'local') await deleteSession(tx, session.id);
        if (scope === 'others') await deleteOtherSessions(tx, account.id, session.id);
      });
    },

    /**
     * Who asks our own API. No token, or a key that is no JWT, is a guest; a token whose session has ended throws `Refusal`
     * UNAUTHENTICATED, so that nobody continues as a guest without noticing.
     */
    async findActor(bearer: string | undefined): Promise<Actor> {
      if (!bearer || !isJwt(bearer)) return guest;
      const verified = await tokens.verify(bearer);
      const row = verified.ok ? await findActorRow(db, verified.claims.session_id, verified.claims.sub as UserId, at()) : undefined;
      if (!row) throw new Refusal({ code: 'UNAUTHENTICATED', message: 'Your session has ended. Sign in again.' });
      if (isBanned(row, clock)) throw new Refusal({ code: 'UNAUTHENTICATED', message: 'This account is suspended.' });
      return toActor(row);
    },

    /** The person to whom a ticket was given, as they are now; `undefined` once that session has ended. */
    async findHolder({ sessionId, userId }: Holder): Promise<SignedIn | undefined> {
      const row = await findActorRow(db, sessionId, userId, at());
      return row && !isBanned(row, clock) ? toActor(row) : undefined;
    },

    /** Whoever may do less in a store from here on: their sessions end, and the keys of encoders that they could see are replaced. Before they leave, in `sessionEnds.transaction`. */
    async endWork(tx: Db, userId: UserId, afterCommit: (act: () => void) => void): Promise<void> {
      afterCommit(await erasure.replaceKeys(tx, userId));
      await endAccess(tx, userId);
    },

    /** Whether the session is valid. If so, it stays valid until the transaction ends, so that its writes come before an erasure. */
    keepSession: async (tx: Db, { sessionId, userId }: Holder): Promise<boolean> => await keepSession(tx, sessionId, userId, at()),
  };
}

function toActor(row: NonNullable<Awaited<ReturnType<typeof findActorRow>>>): SignedIn {
  return {
    kind: 'user',
    userId: row.user_id,
    sessionId: row.session_id,
    email: row.email ?? '',
    displayName: displayNameOf(row),
    aal: row.aal,
    needsSecondFactor: row.aal === 'aal1' && Boolean(row.has_factor),
    stores: row.stores.map(({ store_id: storeId, role }) => ({ storeId, role })),
  };
}

function createParts(outside: Outside): AccountsParts {
  const { keys, db, bus, clock, log, stores, notices, settings, publicUrl, demo, passwordCost } = outside;
  const limits = settings.sessions;
  const siteUrl = () => settings.siteUrl ?? publicUrl();
  const tokens = createAccessTokens(keys, clock, publicUrl);
  const devices = createDevices({ db, clock });
  const passwords = createPasswords(passwordCost);
  const checkDemoAccess = createDemoAccess({ stores, passwords, ...demo });
  // The sessions of a hosted service are out of our sight.
  const stillAlive = async (ids: string[]) => (settings.hosted ? ids : await listAlive(db, ids, { now: clock.now(), limits }));
  const sessionEnds = createSessionEnds({ db, bus, log, listAlive: stillAlive });
  return {
    db,
    clock,
    log,
    stores,
    notices,
    settings,
    publicUrl,
    siteUrl,
    tokens,
    devices,
    secret: keys.secret,
    sessionEnds,
    sessions: createSessions({
      sessionEnds,
      clock,
      log,
      tokens,
      devices,
      secret: keys.secret,
      reuseSeconds: settings.refreshReuseSeconds,
      limits,
      checkDemoAccess,
    }),
    passwords,
    limits: createSignInLimits({ factor: settings.rateLimitFactor, mailIntervalSeconds: settings.mailIntervalSeconds }),
    oneTimeTokens: createOneTimeTokens({ clock, secret: keys.secret }),
    flows: createFlows({ db, clock }),
    redirects: createRedirects(siteUrl, settings.redirectUrls),
    people: createPeople({ clock, stores }),
    authenticate: createAuthentication({ db, clock, tokens, limits }),
  };
}

function demoSeller(userId: UserId, email: string, storeId: StoreId): SignedIn {
  const session = { sessionId: 'none', aal: 'aal1', needsSecondFactor: false } as const;
  return { kind: 'user', userId, email, displayName: undefined, ...session, stores: [{ storeId, role: 'owner' }] };
}
