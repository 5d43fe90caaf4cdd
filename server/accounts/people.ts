import type { StoreId, UserId } from '#contract/ids.ts';
import { storeName } from '#contract/stores/store-rules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { type AccountRow, findAccount, insertIdentity, insertUser, listIdentities, setAppMetadata, setIdentityData, updateUser } from './accounts-queries.ts';
import type { Metadata } from './accounts-tables.ts';
import type { Contact } from './codes/contacts.ts';

/** `confirmed`: the contact is known to be the person's. Without a contact: an anonymous visitor. */
export type NewPerson = {
  id?: UserId;
  contact: Contact | undefined;
  confirmed: boolean;
  /** Whether the contact was proven rather than assumed; true by default. */
  proven?: boolean;
  passwordHash?: string;
  metadata: Metadata;
  invited?: boolean;
};

export type ProviderIdentity = { provider: string; subject: string; data: Metadata };
export type People = ReturnType<typeof createPeople>;

/** Adding people and what identifies them. Everything runs in the caller's transaction. */
export function createPeople({ clock, stores }: { clock: Clock; stores: StoresService }) {
  /** `app_metadata.provider` stays the first one; `providers` are those of the identities (docs/accounts.md, "Claims"). */
  async function renewProviders(tx: Db, userId: UserId): Promise<void> {
    const account = await findAccount(tx, userId);
    const providers = [...new Set((await listIdentities(tx, userId)).map(({ provider }) => provider))];
    const first = account?.app_metadata.provider;
    const provider = typeof first === 'string' && providers.includes(first) ? first : providers[0];
    await setAppMetadata(tx, userId, { ...account?.app_metadata, provider, providers });
  }

  /** Whoever signed up with a store's name gets the store once the address is known to be theirs. */
  async function openStore(tx: Db, account: AccountRow, isDemo = false): Promise<StoreId | undefined> {
    const name = storeName.safeParse(account.user_metadata.store_name);
    if (!name.success || (await stores.isMember(tx, account.id))) return undefined;
    return await stores.createStore(tx, { name: name.data, ownerId: account.id, isDemo });
  }

  return {
    /** Adds the user and the identity of the contact. `undefined` when the contact is taken, also by a transaction that commits at this moment. */
    async add(tx: Db, person: NewPerson): Promise<UserId | undefined> {
      const { id, contact, confirmed, proven, passwordHash, metadata, invited } = person;
      const now = clock.now();
      const userId = await insertUser(tx, {
        ...(id ? { id } : {}),
        [contact?.kind ?? 'email']: contact?.value ?? null,
        password_hash: passwordHash ?? null,
        user_metadata: JSON.stringify(metadata),
        is_anonymous: contact === undefined,
        invited_at: invited ? now : null,
        created_at: now,
        updated_at: now,
      });
      if (!userId) return undefined;
      if (contact) await insertIdentity(tx, userId, { provider: contact.kind, subject: userId, data: { sub: userId, ...contactData(contact, false) } }, now);
      await renewProviders(tx, userId);
      if (contact && confirmed) await this.confirm(tx, userId, contact.kind, { proven });
      return userId;
    },

    /** The person has shown that the address or number is theirs. Opens the store that a seller signed up for. */
    async confirm(tx: Db, userId: UserId, kind: Contact['kind'], { isDemo = false, proven = true, mayOpenStore = true } = {}): Promise<StoreId | undefined> {
      const now = clock.now();
      const account = await findAccount(tx, userId);
      if (!account) return undefined;
      const at =
        kind === 'email'
          ? { email_confirmed_at: account.email_confirmed_at ?? now, email_proven_at: proven ? now : account.email_proven_at }
          : { phone_confirmed_at: account.phone_confirmed_at ?? now, phone_proven_at: proven ? now : account.phone_proven_at };
      await updateUser(tx, userId, { ...at, is_anonymous: false }, now);
      const value = kind === 'email' ? account.email : account.phone;
      if (value) await this.setContactIdentity(tx, userId, { kind, value });
      const isFirst = !account.email_confirmed_at && !account.phone_confirmed_at;
      return isFirst && mayOpenStore ? await openStore(tx, account, isDemo) : undefined;
    },

    /** Makes the identity of a confirmed address or number say what it now is. */
    async setContactIdentity(tx: Db, userId: UserId, contact: Contact): Promise<void> {
      const now = clock.now();
      const data = { sub: userId, ...contactData(contact, true) };
      if (await setIdentityData(tx, userId, contact.kind, data, now)) return;
      await insertIdentity(tx, userId, { provider: contact.kind, subject: userId, data }, now);
      await renewProviders(tx, userId);
    },

    async addIdentity(tx: Db, userId: UserId, identity: ProviderIdentity): Promise<void> {
      await insertIdentity(tx, userId, identity, clock.now());
      await renewProviders(tx, userId);
    },

    renewProviders,
  };
}

function contactData(contact: Contact, verified: boolean): Metadata {
  return contact.kind === 'email'
    ? { email: contact.value, email_verified: verified, phone_verified: false }
    : { phone: contact.value, email_verified: false, phone_verified: verified };
}
