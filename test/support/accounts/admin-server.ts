import { type AdminUserAttributes, type AuthClient, GoTrueAdminApi, type Session, type User } from '@supabase/auth-js';
import { type AccountsServer, anEmail, type RawAnswer, startAccountsServer } from './accounts-server.ts';

export const serviceKey = `sb_secret_${'s'.repeat(32)}`;
export const password = 'a brass lamp 42';

export type AdminServer = AccountsServer & {
  /** The unmodified official client with the service key. */
  admin: GoTrueAdminApi;
  askAdmin(method: string, path: string, body?: unknown): Promise<RawAnswer>;
  /** Made by the administrator: confirmed, with `password`. */
  aUser(attributes?: AdminUserAttributes): Promise<User>;
  /** Such a user, signed in. */
  aSignedIn(attributes?: AdminUserAttributes): Promise<{ user: User; client: InstanceType<typeof AuthClient>; session: Session }>;
};

/** A running server whose service key is known. */
export async function startAdminServer(): Promise<AdminServer> {
  const server = await startAccountsServer({ AUTH_KEYS: `sb_publishable_haat,${serviceKey}`, AUTH_RATE_LIMIT_FACTOR: '20' });
  const admin = new GoTrueAdminApi({ url: `${server.url}/auth/v1`, headers: { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` } });

  async function aUser(attributes: AdminUserAttributes = {}): Promise<User> {
    const { data, error } = await admin.createUser({ email: anEmail(), password, email_confirm: true, ...attributes });
    if (error) throw error;
    return data.user;
  }

  return {
    ...server,
    admin,
    askAdmin: (method, path, body) => server.ask(method, path, body, { token: serviceKey }),
    aUser,
    async aSignedIn(attributes) {
      const user = await aUser(attributes);
      const { client } = server.browser();
      const { data, error } = await client.signInWithPassword({ email: user.email ?? '', password });
      if (error || !data.session) throw error ?? new Error('no session');
      return { user, client, session: data.session };
    },
  };
}
