import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { toWireUser, type WireUser } from '../account-wire.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { findAccount } from '../accounts-queries.ts';
import { type AuthOutcome, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import type { Erasure } from '../own/erasure.ts';
import { requireServiceKey } from './admin-access.ts';
import { createAdminLinks } from './admin-links.ts';
import { countUsers, listUserIds } from './admin-queries.ts';
import { createAdminRemoval } from './admin-removal.ts';
import { createAdminUsers, userNotFound } from './admin-users.ts';

/** What the parts that keep second factors and passkeys offer for somebody else's account. */
export type Keepers = {
  listOf(db: Db, userId: UserId): Promise<object[]>;
  remove(userId: UserId, id: string): Promise<AuthOutcome<object>>;
};

type Parts = Pick<
  AccountsParts,
  | 'db'
  | 'clock'
  | 'settings'
  | 'publicUrl'
  | 'siteUrl'
  | 'notices'
  | 'stores'
  | 'tokens'
  | 'passwords'
  | 'oneTimeTokens'
  | 'redirects'
  | 'people'
  | 'sessionEnds'
> & { factors: Keepers; passkeys: Keepers; erasure: Erasure };
export type UserPage = { users: WireUser[]; total: number; link: string };
export type Admin = ReturnType<typeof createAdmin>;

const defaultPerPage = 50;
const maxPerPage = 1000;

/** Accounts as an operator's own programs manage them, with the service key. */
export function createAdmin(parts: Parts) {
  const { db, settings, publicUrl, tokens, factors, passkeys } = parts;

  async function ofUser<T>(id: UserId, work: () => Promise<AuthOutcome<T>>): Promise<AuthOutcome<T>> {
    return (await findAccount(db, id)) ? await work() : userNotFound;
  }

  return {
    users: { ...createAdminUsers(parts), ...createAdminRemoval(parts) },
    links: createAdminLinks(parts),

    /** Throws `AuthRefusal` unless the Bearer is a service key. */
    authorize: (bearer: string | undefined) => requireServiceKey({ serviceKey: settings.serviceKey, tokens }, bearer),

    async listUsers(query: { page?: string; per_page?: string }): Promise<AuthOutcome<UserPage>> {
      const page = readCount(query.page, 1);
      const perPage = readCount(query.per_page, defaultPerPage);
      if (!page || !perPage) return invalidRequest('Bad Pagination Parameters: page and per_page are whole numbers from 1');
      const limit = Math.min(perPage, maxPerPage);
      const total = await countUsers(db);
      const users: WireUser[] = [];
      for (const id of await listUserIds(db, { limit, offset: (page - 1) * limit })) {
        const account = await findAccount(db, id);
        if (account) users.push(toWireUser(account));
      }
      return granted({ users, total, link: linkHeader(`${publicUrl()}/auth/v1/admin/users`, { page, perPage: limit, total }) });
    },

    listFactors: (id: UserId) => ofUser(id, async () => granted(await factors.listOf(db, id))),
    removeFactor: (id: UserId, factorId: string) => ofUser(id, () => factors.remove(id, factorId)),
    listPasskeys: (id: UserId) => ofUser(id, async () => granted(await passkeys.listOf(db, id))),
    removePasskey: (id: UserId, passkeyId: string) => ofUser(id, () => passkeys.remove(id, passkeyId)),
  };
}

/** At most nine digits: page × per_page stays a number PostgreSQL takes. */
function readCount(text: string | undefined, otherwise: number): number | undefined {
  if (!text) return otherwise;
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

/** The client reads the page from the first query parameter (docs/accounts.md, "Endpoints"). */
function linkHeader(url: string, { page, perPage, total }: { page: number; perPage: number; total: number }): string {
  const last = Math.ceil(total / perPage);
  const to = (number: number, rel: string) => `<${url}?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  return page < last ? `${to(page + 1, 'next')}, ${to(last, 'last')}` : to(last, 'last');
}
