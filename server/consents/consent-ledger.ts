import type { ConsentId, StoreId, UserId } from '#contract/ids.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as queries from './consents-queries.ts';

export type ConsentLedger = ReturnType<typeof createConsentLedger>;

/** How somebody answered: by which words of which version, on which page (null: not known). */
export type Answer = queries.What & { words: string; textVersion: number; place: string | null };

/** More than anybody answers; what is older of what ended goes. */
const maxEnded = 1_000;

/** Whether a row allows what it is about. */
export const stands = (row: queries.ConsentRow | undefined): row is queries.ConsentRow => row?.is_given === true && row.withdrawn_at === null;

const ofEmail = (email: string): queries.Who => ({ userId: null, deviceKey: null, email: email.toLowerCase() });

/** What people agreed to, for the rooms that ask: each writes in the transaction of what follows from it (docs/decisions/0054). */
export function createConsentLedger({ clock }: { clock: Clock }) {
  /** A row is of the account where there is one. */
  const add = (tx: Db, who: queries.Who, { storeId, purpose, words, textVersion, place }: Answer, is_given: boolean) =>
    queries.addRow(tx, {
      ...{ user_id: who.userId, device_key: who.userId ? null : who.deviceKey, email: who.email, store_id: storeId, purpose },
      ...{ is_given, words, text_version: textVersion, place, answered_at: clock.now() },
    });

  return {
    find: queries.findLast,

    /** For who writes rows of their own beside the answer: first of all, so that two at once never wait for each other. */
    lock: queries.lockWho,

    /** The new row; undefined where one stands already, which stays as it is, with its words and its day. */
    async give(tx: Db, who: queries.Who, answer: Answer): Promise<ConsentId | undefined> {
      await queries.lockWho(tx, who);
      if (stands(await queries.findLast(tx, who, answer))) return undefined;
      // One that an answer elsewhere has overtaken ends with this one, of which there can be no second.
      await queries.withdrawStanding(tx, who, answer, { now: clock.now(), place: answer.place });
      return await add(tx, who, answer, true);
    },

    /** Nothing is written where nothing stands. */
    async withdraw(tx: Db, who: queries.Who, what: queries.What, place: string | null): Promise<void> {
      await queries.lockWho(tx, who);
      if (await queries.withdrawStanding(tx, who, what, { now: clock.now(), place })) await queries.trimEnded(tx, who, maxEnded);
    },

    /** Withdraws it; where there was no answer at all, the no is kept, so that it is asked once. */
    async refuse(tx: Db, who: queries.Who, answer: Answer): Promise<void> {
      await queries.lockWho(tx, who);
      const isWithdrawn = await queries.withdrawStanding(tx, who, answer, { now: clock.now(), place: answer.place });
      if (!isWithdrawn && !(await queries.findLast(tx, who, answer))) await add(tx, who, answer, false);
      await queries.trimEnded(tx, who, maxEnded);
    },

    /** What the row of that id is about, of an address alone; undefined: there is no such row any more. */
    async findOfEmail(tx: Db, id: ConsentId): Promise<(queries.What & { who: queries.Who }) | undefined> {
      const row = await queries.findById(tx, id);
      return row?.email ? { who: ofEmail(row.email), storeId: row.store_id, purpose: row.purpose } : undefined;
    },

    listOfEmail: queries.listOfEmail,

    /** For a store that erases what it has of a person. */
    forgetEmail: (tx: Db, email: string, storeId: StoreId): Promise<void> => queries.deleteOfEmail(tx, email, storeId),

    ofEmail,
    ofUser: (userId: UserId): queries.Who => ({ userId, deviceKey: null }),
  };
}
