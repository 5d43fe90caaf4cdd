import type { InvitationId, StoreId, UserId } from '#contract/ids.ts';
import type { Invitation, ReadInvitation, StaffList } from '#contract/staff/staff.ts';
import { invitationDays, joinPath, maxStaff } from '#contract/staff/staff-limits.ts';
import type { StoreRole } from '#contract/stores/store-rules.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import { type Actor, mayInStore, requireSeller, requireUser } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SignedIds } from '#server/platform/keys/signed-ids.ts';
import { done, type Outcome, refused, sessionEnded } from '#server/platform/outcome.ts';
import type { Member, StoresService } from '#server/stores/stores-service.ts';
import { createStaffLimits } from './staff-limits.ts';
import * as queries from './staff-queries.ts';

export type StaffService = ReturnType<typeof createStaffService>;

type Parts = {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
  /** Of links of invitations. */
  links: SignedIds;
  stores: StoresService;
  accounts: Pick<AccountsService, 'listContacts' | 'listDisplayNames' | 'findProvenEmail' | 'keepSession' | 'endWork' | 'sessionEnds'>;
  notices: Pick<NoticesService, 'canMail' | 'mail'>;
};

const dayMs = 86_400_000;
const keptMs = 30 * dayMs;

const noMember = () => refused('NOT_FOUND', 'This person does not work for your store any more. Load the list again.');
const closed = () => refused('NOT_FOUND', 'This store no longer exists.');
const noInvitation = () => refused('NOT_FOUND', 'This invitation is no longer valid. Ask the store for a new one.');
const lastOwner = () => refused('CONFLICT', 'A store needs an owner. Make somebody else the owner first.');

/** Who works for a store: asked by mail, answered by the link of it, by whoever the address belongs to (docs/product.md, "Staff"). */
export function createStaffService({ db, clock, publicUrl, links, stores, accounts, notices }: Parts) {
  const limits = createStaffLimits();

  async function listOf(actor: Actor, storeId: StoreId): Promise<StaffList> {
    const { userId } = requireUser(actor);
    const [members, invitations] = await Promise.all([stores.listMembers(db, storeId), queries.listInvitations(db, storeId)]);
    const ids = members.map((member) => member.userId);
    const [contacts, names] = await Promise.all([accounts.listContacts(db, ids), accounts.listDisplayNames(db, ids)]);
    const emails = new Map(contacts.map(({ id, email }) => [id, email]));
    return {
      members: members.map(({ userId: id, role, since }) => ({
        ...{ id, name: names.get(id) ?? null, email: emails.get(id) ?? null, role },
        ...{ since: since.toISOString(), is_self: id === userId },
      })),
      invitations: invitations.map(toInvitation),
      may_change: mayInStore(actor, storeId, 'staff:write'),
      may_mail: notices.canMail,
    };
  }

  /** `change` is given the member as they are now, while nobody else changes anything; afterwards they must sign in anew. */
  async function changeMember(actor: Actor, id: UserId, change: (tx: Db, storeId: StoreId, member: Member, owners: number) => Promise<Outcome<unknown>>) {
    const storeId = requireSeller(actor, 'staff:write');
    const changed = await accounts.sessionEnds.transaction<Outcome<unknown>>(async (tx, afterCommit) => {
      if (!(await stores.lockMembers(tx, storeId))) return closed();
      const members = await stores.listMembers(tx, storeId);
      // Who asks may have been removed a moment ago.
      if (members.find(({ userId }) => userId === requireUser(actor).userId)?.role !== 'owner') return sessionEnded();
      const member = members.find(({ userId }) => userId === id);
      if (!member) return noMember();
      const result = await change(tx, storeId, member, members.filter(({ role }) => role === 'owner').length);
      if (result.ok && id !== requireUser(actor).userId) await accounts.endWork(tx, id, afterCommit);
      return result;
    });
    return changed.ok ? done(await listOf(actor, storeId)) : changed;
  }

  async function find(token: string) {
    const id = links.read(token) as InvitationId | undefined;
    return id && (await queries.findInvitation(db, id, clock.now()));
  }

  return {
    async list(actor: Actor): Promise<Outcome<StaffList>> {
      return done(await listOf(actor, requireSeller(actor, 'staff:read')));
    },

    /** CONFLICT for who works here already, and where no mail can be sent. */
    async invite(actor: Actor, { email: given, role }: { email: string; role: StoreRole }): Promise<Outcome<Invitation>> {
      const storeId = requireSeller(actor, 'staff:write');
      if (!notices.canMail) return refused('CONFLICT', 'No mail can be sent from here: set SMTP_URL first.');
      const spent = await limits.take(storeId);
      if (spent) return spent;
      const email = given.trim().toLowerCase();
      const { members, invitations } = await listOf(actor, storeId);
      if (members.some((member) => member.email === email))
        return refused('CONFLICT', 'This person works for your store already. Change their role in the list.');
      const others = invitations.filter((each) => each.email !== email);
      if (members.length + others.length >= maxStaff)
        return refused('CONFLICT', `A store has ${maxStaff} people at most, with those who are invited. Remove somebody first.`);
      return await db.transaction().execute(async (tx) => {
        const storeName = (await stores.lockMembers(tx, storeId)) ? await stores.findName(tx, storeId) : undefined;
        if (storeName === undefined) return closed();
        const now = clock.now();
        const row = await queries.insertInvitation(tx, { storeId, email, role, now, expires: new Date(now.getTime() + invitationDays * dayMs) });
        const link = `${publicUrl()}${joinPath}/${links.sign(row.id)}`;
        await notices.mail(tx, email, { template: 'staff_invitation', storeName, role, link }, { storeId });
        return done(toInvitation(row));
      });
    },

    async withdraw(actor: Actor, id: InvitationId): Promise<Outcome<StaffList>> {
      const storeId = requireSeller(actor, 'staff:write');
      if (!(await queries.deleteInvitation(db, id, storeId)))
        return refused('NOT_FOUND', 'This invitation does not exist in your store any more. Load the list again.');
      return done(await listOf(actor, storeId));
    },

    /** CONFLICT for the last owner. */
    changeRole: (actor: Actor, id: UserId, role: StoreRole) =>
      changeMember(actor, id, async (tx, storeId, member, owners) => {
        if (member.role === 'owner' && role !== 'owner' && owners === 1) return lastOwner();
        await stores.setRole(tx, storeId, id, role);
        return done(undefined);
      }),

    /** CONFLICT for the last owner. */
    remove: (actor: Actor, id: UserId) =>
      changeMember(actor, id, async (tx, storeId, member, owners) => {
        if (member.role === 'owner' && owners === 1) return lastOwner();
        await stores.removeMember(tx, storeId, id);
        return done(undefined);
      }),

    async read(token: string): Promise<Outcome<ReadInvitation>> {
      const row = await find(token);
      const storeName = row && (await stores.findName(db, row.store_id));
      return row && storeName !== undefined
        ? done({ store_name: storeName, role: row.role, email: hideMost(row.email), expires_at: row.expires_at.toISOString() })
        : noInvitation();
    },

    /** FORBIDDEN for another address than that of the invitation, CONFLICT for who works for another store. */
    async accept(actor: Actor, token: string): Promise<Outcome<{ store_name: string; role: StoreRole }>> {
      const person = requireUser(actor);
      const asked = await find(token);
      if (!asked) return noInvitation();
      if ((await accounts.findProvenEmail(person.userId))?.toLowerCase() !== asked.email)
        return refused('FORBIDDEN', `This invitation is for ${hideMost(asked.email)}. Sign in with that address, and confirm it, to accept.`);
      return await db.transaction().execute(async (tx) => {
        if (!(await accounts.keepSession(tx, person))) return sessionEnded();
        if (!(await stores.lockMembers(tx, asked.store_id))) return noInvitation();
        const places = await stores.listIdsOf(tx, person.userId);
        if (places.some((id) => id !== asked.store_id))
          return refused('CONFLICT', 'This account works for another store. Ask this store to invite another address of yours.');
        const row = await queries.takeInvitation(tx, asked.id, clock.now());
        const storeName = await stores.findName(tx, asked.store_id);
        if (!row || storeName === undefined) return noInvitation();
        if (places.length === 0) await stores.addMember(tx, row.store_id, person.userId, row.role);
        return done({ store_name: storeName, role: row.role });
      });
    },

    chore: async (now: Date): Promise<number> => await queries.deleteExpired(db, new Date(now.getTime() - keptMs)),
    eraseStore: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteInvitationsOfStore(tx, storeId),
    erasePerson: async (tx: Db, { email }: { email: string | null }): Promise<void> => {
      if (email) await queries.deleteInvitationsOf(tx, email);
    },
  };
}

function toInvitation({ id, email, role, created_at, expires_at }: Awaited<ReturnType<typeof queries.listInvitations>>[number]): Invitation {
  return { id, email, role, sent_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
}

/** `a…@example.com`: enough for whoever it belongs to. */
function hideMost(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
