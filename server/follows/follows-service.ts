import { textVersions } from '#contract/consents/consent-rules.ts';
import { mailsWords, maxFollows, stopMailsPath } from '#contract/follows/follow-rules.ts';
import type { FollowedStore, FollowState } from '#contract/follows/follows.ts';
import type { StoreId, UserId } from '#contract/ids.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { ConsentLedger } from '#server/consents/consent-ledger.ts';
import type { LiveService } from '#server/live/live-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import { type Actor, belongsTo, requireUser, type SignedIn } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { unlessGone } from '#server/platform/database/violations.ts';
import { done, type Outcome, refused, sessionEnded } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { createFollowLimits } from './follow-limits.ts';
import * as queries from './follows-queries.ts';
import type { StopLinks } from './stop-links.ts';

export type FollowsService = ReturnType<typeof createFollowsService>;

type Parts = {
  db: Db;
  clock: Clock;
  stores: Pick<StoresService, 'findName' | 'holdOpen' | 'isOpen' | 'listShown'>;
  accounts: Pick<AccountsService, 'keepSession' | 'listContacts'>;
  live: Pick<LiveService, 'findOnAirOf'>;
  notices: Pick<NoticesService, 'canMail'>;
  consents: Pick<ConsentLedger, 'lock' | 'give' | 'withdraw' | 'ofUser'>;
  stopLinks: StopLinks;
};

const noStore = () => refused('NOT_FOUND', 'This store does not exist any more.');
const tooMany = () => refused('CONFLICT', `You follow ${maxFollows.toLocaleString('en-IN')} stores, which is all that fit. Unfollow one first.`);
const notFollowed = () => refused('CONFLICT', 'Follow this store first.');
const noAddress = () => refused('CONFLICT', 'Add and confirm an e-mail address on your account page first.');
const noLink = () => refused('NOT_FOUND', 'This link is incomplete. Open it from the mail again.');

/** Who follows which store, and who of them is mailed when it goes live. */
export function createFollowsService({ db, clock, stores, accounts, live, notices, consents, stopLinks }: Parts) {
  const limits = createFollowLimits();

  async function mayMail(userId: UserId): Promise<boolean> {
    if (!notices.canMail) return false;
    const [contact] = await accounts.listContacts(db, [userId]);
    return Boolean(contact?.email);
  }

  async function stateFor(actor: Actor, storeId: StoreId): Promise<FollowState> {
    const userId = actor.kind === 'user' && !actor.needsSecondFactor ? actor.userId : undefined;
    const [followers, follow] = await Promise.all([queries.countFollowers(db, storeId), userId && queries.findFollow(db, { storeId, userId })]);
    const may_mail = follow && userId ? await mayMail(userId) : false;
    return { follows: Boolean(follow), mails: may_mail && Boolean(follow?.mails_since), may_mail, followers, is_of_store: belongsTo(actor, storeId) };
  }

  /** Of two at once of one person the second waits, so that the most is never exceeded. */
  async function add(person: SignedIn, storeId: StoreId): Promise<Outcome<undefined>> {
    const { userId } = person;
    return await inTransaction(db, async (tx) => {
      if (!(await accounts.keepSession(tx, person))) return sessionEnded();
      await queries.lockFollows(tx, userId);
      if (!(await stores.holdOpen(tx, storeId))) return noStore();
      if (await queries.findFollow(tx, { storeId, userId })) return done(undefined);
      if ((await queries.countFollows(tx, userId)) >= maxFollows) return tooMany();
      await queries.addFollow(tx, { storeId, userId }, clock.now());
      return done(undefined);
    });
  }

  type Pair = { storeId: StoreId; userId: UserId };
  const mailsOf = (storeId: StoreId) => ({ storeId, purpose: 'live_mails' }) as const;

  /** With the words and the time in the row, and in the ledger: that first, since an account or a store that goes is locked before its rows. */
  async function startMails({ storeId, userId }: Pair, place: string | null): Promise<Outcome<undefined>> {
    const who = consents.ofUser(userId);
    return await inTransaction(db, async (tx) => {
      await consents.lock(tx, who);
      if (!(await stores.holdOpen(tx, storeId))) return notFollowed();
      await consents.give(tx, who, { ...mailsOf(storeId), words: mailsWords, textVersion: textVersions.live_mails, place });
      return (await queries.askForMails(tx, { storeId, userId }, mailsWords, clock.now())) ? done(undefined) : notFollowed();
    });
  }

  type End = (tx: Db, pair: Pair) => Promise<void>;

  /** `end` changes the row of the person; the consent is withdrawn with it. */
  async function endMailsIn(tx: Db, { storeId, userId }: Pair, place: string | null, end: End): Promise<void> {
    const who = consents.ofUser(userId);
    await consents.lock(tx, who);
    await end(tx, { storeId, userId });
    await consents.withdraw(tx, who, mailsOf(storeId), place);
  }

  const endMails = (pair: Pair, place: string | null, end: End) => db.transaction().execute((tx) => endMailsIn(tx, pair, place, end));

  return {
    /** For everybody; a guest follows nothing. */
    async get(actor: Actor, storeId: StoreId): Promise<Outcome<FollowState>> {
      if (!(await stores.isOpen(db, storeId))) return noStore();
      return done(await stateFor(actor, storeId));
    },

    async follow(actor: Actor, storeId: StoreId): Promise<Outcome<FollowState>> {
      const person = requireUser(actor);
      const { userId } = person;
      const spent = await limits.take(userId);
      if (spent) return spent;
      const added = await unlessGone(noStore, () => add(person, storeId));
      return added.ok ? done(await stateFor(actor, storeId)) : added;
    },

    async unfollow(actor: Actor, storeId: StoreId): Promise<Outcome<FollowState>> {
      const { userId } = requireUser(actor);
      const spent = await limits.take(userId);
      if (spent) return spent;
      await endMails({ storeId, userId }, null, queries.deleteFollow);
      return done(await stateFor(actor, storeId));
    },

    /** The words of the screen, the time and its place are kept with what is switched on. */
    async setMails(actor: Actor, storeId: StoreId, { on, place = null }: { on: boolean; place?: string | null }): Promise<Outcome<FollowState>> {
      const { userId } = requireUser(actor);
      const spent = await limits.take(userId);
      if (spent) return spent;
      if (on && !(await mayMail(userId))) return noAddress();
      if (!on) await endMails({ storeId, userId }, place, queries.endMails);
      else {
        const started = await unlessGone(noStore, () => startMails({ storeId, userId }, place));
        if (!started.ok) return started;
      }
      return done(await stateFor(actor, storeId));
    },

    /** The newest first. */
    async listMine(actor: Actor, { cursor, limit }: PageRequest): Promise<Outcome<Page<FollowedStore>>> {
      const { userId } = requireUser(actor);
      const before = readCursor(cursor);
      if (!before.ok) return before;
      const follows = await queries.listFollows(db, userId, { before: before.value, limit: limit + 1 });
      const ids = follows.map(({ store_id }) => store_id);
      const [open, onAir, may_mail] = await Promise.all([stores.listShown(db, ids), live.findOnAirOf(ids), mayMail(userId)]);
      const byId = new Map(open.map((store) => [store.id, store]));
      const page = toPage(
        follows.map((row) => ({ ...row, id: row.store_id, created_at: row.followed_at })),
        limit,
        (row) => row,
      );
      const items = page.items.flatMap(({ store_id, mails_since }) => {
        const store = byId.get(store_id);
        const shown = onAir.get(store_id);
        const air = { on_air_id: shown?.id ?? null, on_air_since: shown?.since?.toISOString() ?? null };
        return store ? [{ ...store, ...air, mails: may_mail && mails_since !== null, may_mail }] : [];
      });
      return done({ items, next_cursor: page.next_cursor });
    },

    /** Whoever has the mail may stop what it belongs to; twice is the same as once. */
    async stopMails(token: string): Promise<Outcome<{ store_name: string }>> {
      const pair = stopLinks.read(token);
      if (!pair) return noLink();
      await endMails(pair, stopMailsPath, queries.endMails);
      return done({ store_name: (await stores.findName(db, pair.storeId)) ?? '' });
    },

    /** Also of a store whose orders stay: nobody follows what is closed. */
    eraseStore: async (tx: Db, storeId: StoreId): Promise<void> => await queries.deleteFollowers(tx, storeId),

    /** Since when somebody follows a store. */
    async findSince(pair: Pair): Promise<Date | undefined> {
      return (await queries.findFollow(db, pair))?.followed_at;
    },

    /** For a store that erases what it has of a person: they follow it no longer, and its mails end. First in its transaction, for the lock. */
    forget: (tx: Db, pair: Pair): Promise<void> => endMailsIn(tx, pair, null, queries.deleteFollow),

    erasePerson: async (tx: Db, userId: UserId): Promise<void> => await queries.deleteFollowsOf(tx, userId),
  };
}
