import type { UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { checkMetadata, mergeMetadata } from '../account-checks.ts';
import { toWireUser, type WireUser } from '../account-wire.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { type AccountRow, findAccount, findAccountByContact, setAppMetadata, setIdentityData, updateUser } from '../accounts-queries.ts';
import type { Metadata } from '../accounts-tables.ts';
import { type AuthOutcome, type AuthRefused, denied, granted, invalidRequest } from '../auth-v1/auth-problem.ts';
import { type Contact, contactTaken } from '../codes/contacts.ts';
import type { Erasure } from '../own/erasure.ts';
import { takenContact } from '../sign-in-methods-queries.ts';
import { type Attributes, checkAttributes } from './admin-attributes.ts';
import type { AttributesForm } from './admin-bodies.ts';
import { lockAccount } from './admin-queries.ts';
import { endAccess } from './end-access.ts';

type Parts = Pick<AccountsParts, 'db' | 'clock' | 'settings' | 'passwords' | 'people' | 'sessionEnds'> & { erasure: Erasure };
type Secured = Attributes & { hash: string | undefined };
export const userNotFound = denied(404, 'user_not_found', 'User not found');

/** People as an administrator makes and changes them (docs/accounts.md, "Endpoints"). */
export function createAdminUsers({ db, clock, settings, passwords, people, sessionEnds, erasure }: Parts) {
  async function secure(form: AttributesForm): Promise<AuthOutcome<Secured>> {
    const checked = await checkAttributes(form, settings);
    if (!checked.ok) return checked;
    const { password, passwordHash } = checked.value;
    return granted({ ...checked.value, hash: password ? await passwords.hash(password) : passwordHash });
  }

  /** One transaction; a contact that another one takes at this moment is refused like one taken before. */
  async function change(work: Parameters<typeof sessionEnds.transaction<AuthOutcome<WireUser>>>[0]): Promise<AuthOutcome<WireUser>> {
    try {
      return await sessionEnds.transaction(work);
    } catch (error) {
      const taken = takenContact(error);
      if (taken) return refuseTaken(taken);
      throw error;
    }
  }

  async function findTaken(tx: Db, contacts: Contact[], self?: UserId): Promise<AuthRefused | undefined> {
    for (const contact of contacts) {
      const owner = await findAccountByContact(tx, contact);
      if (owner && owner.id !== self) return refuseTaken(contact.kind);
    }
    return undefined;
  }

  /** If the old address was confirmed, the new one counts as confirmed, since an administrator sets it. */
  async function setContact(tx: Db, account: AccountRow, contact: Contact): Promise<void> {
    const [open, at] = contact.kind === 'email' ? (['new_email', 'email_confirmed_at'] as const) : (['new_phone', 'phone_confirmed_at'] as const);
    await updateUser(tx, account.id, { [contact.kind]: contact.value, [open]: null, is_anonymous: false }, clock.now());
    if (account[at]) return await people.setContactIdentity(tx, account.id, contact);
    const data = { sub: account.id, [contact.kind]: contact.value, email_verified: false, phone_verified: false };
    if (await setIdentityData(tx, account.id, contact.kind, data, clock.now())) return;
    await people.addIdentity(tx, account.id, { provider: contact.kind, subject: account.id, data });
  }

  async function setConfirmed(tx: Db, id: UserId, { emailConfirm, phoneConfirm }: Attributes): Promise<void> {
    const account = await findAccount(tx, id);
    if (emailConfirm && account?.email) await people.confirm(tx, id, 'email');
    if (phoneConfirm && account?.phone) await people.confirm(tx, id, 'phone');
    const unconfirmed = {
      ...(emailConfirm === false ? { email_confirmed_at: null } : {}),
      ...(phoneConfirm === false ? { phone_confirmed_at: null, phone_proven_at: null } : {}),
    };
    if (Object.keys(unconfirmed).length > 0) await updateUser(tx, id, unconfirmed, clock.now());
  }

  /** `provider` and `providers` stay what the identities say. */
  async function setMetadata(tx: Db, id: UserId, { user, app }: { user: Metadata; app: Metadata }): Promise<void> {
    await updateUser(tx, id, { user_metadata: JSON.stringify(user) }, clock.now());
    await setAppMetadata(tx, id, app);
    await people.renewProviders(tx, id);
  }

  function banned({ banMs }: Attributes) {
    if (banMs === undefined) return {};
    return { banned_until: banMs === null ? null : new Date(clock.now().getTime() + banMs) };
  }

  async function get(tx: Db, id: UserId): Promise<AuthOutcome<WireUser>> {
    const account = await findAccount(tx, id);
    return account ? granted(toWireUser(account)) : userNotFound;
  }

  return {
    get: (id: UserId) => get(db, id),

    async create(form: AttributesForm): Promise<AuthOutcome<WireUser>> {
      const secured = await secure(form);
      if (!secured.ok) return secured;
      const given = secured.value;
      const user = checkMetadata(given.userMetadata);
      if (!user.ok) return user;
      const metadata = merge({ user: user.value, app: {} }, { ...given, userMetadata: {} });
      if (!metadata.ok) return metadata;
      const [first, second] = contactsOf(given);
      if (!first) return invalidRequest('Cannot create a user without either an email or phone');
      return await change(async (tx) => {
        const taken = await findTaken(tx, contactsOf(given));
        if (taken) return taken;
        const id = await people.add(tx, { contact: first, confirmed: false, passwordHash: given.hash, metadata: metadata.value.user });
        const account = id && (await findAccount(tx, id));
        if (!account) return refuseTaken(first.kind);
        if (second) await setContact(tx, account, second);
        await setConfirmed(tx, account.id, given);
        await setMetadata(tx, account.id, { user: metadata.value.user, app: { ...account.app_metadata, ...metadata.value.app } });
        await updateUser(tx, account.id, banned(given), clock.now());
        return await get(tx, account.id);
      });
    },

    /** Metadata is merged one level deep; a changed address, number or password, and a ban, end every session at once. */
    async update(id: UserId, form: AttributesForm): Promise<AuthOutcome<WireUser>> {
      const secured = await secure(form);
      if (!secured.ok) return secured;
      const given = secured.value;
      return await change(async (tx, afterCommit) => {
        const account = await lockAccount(tx, id);
        if (!account) return userNotFound;
        const metadata = merge({ user: account.user_metadata, app: account.app_metadata }, given);
        if (!metadata.ok) return metadata;
        const changed = contactsOf(given).filter(({ kind, value }) => account[kind] !== value);
        const taken = await findTaken(tx, changed, id);
        if (taken) return taken;
        for (const contact of changed) await setContact(tx, account, contact);
        await setConfirmed(tx, id, given);
        await setMetadata(tx, id, metadata.value);
        await updateUser(tx, id, { ...banned(given), ...(given.hash ? { password_hash: given.hash } : {}) }, clock.now());
        if (changed.length > 0 || given.hash || given.banMs) await endAccess(tx, id);
        if (given.banMs) afterCommit(await erasure.replaceKeys(tx, id));
        return await get(tx, id);
      });
    },
  };
}

function contactsOf({ email, phone }: Attributes): Contact[] {
  const email_: Contact[] = email ? [{ kind: 'email', value: email }] : [];
  return phone ? [...email_, { kind: 'phone', value: phone }] : email_;
}

function refuseTaken(kind: Contact['kind']): AuthRefused {
  return kind === 'email' ? contactTaken('email') : denied(422, 'phone_exists', 'Phone number already registered by another user');
}

function merge(stored: { user: Metadata; app: Metadata }, { userMetadata, appMetadata }: Attributes): AuthOutcome<{ user: Metadata; app: Metadata }> {
  const user = mergeMetadata(stored.user, userMetadata);
  if (!user.ok) return user;
  const app = mergeMetadata(stored.app, appMetadata);
  return app.ok ? granted({ user: user.value, app: app.value }) : app;
}
