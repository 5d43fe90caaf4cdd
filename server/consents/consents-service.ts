import { type AskedPurpose, type ConsentPurpose, type ListedPurpose, measurePurposes, measureWords, textVersions } from '#contract/consents/consent-rules.ts';
import type { Consent } from '#contract/consents/consents.ts';
import { mailsWords } from '#contract/follows/follow-rules.ts';
import type { ConsentId, StoreId } from '#contract/ids.ts';
import { isMeasured } from '#contract/stores/measurement.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { unlessGone } from '#server/platform/database/violations.ts';
import type { Person } from '#server/platform/holdings.ts';
import type { FindDevice } from '#server/platform/http/device-cookie.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { StoreSettingsService } from '#server/stores/store-settings-service.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { type Answer, type ConsentLedger, stands } from './consent-ledger.ts';
import { createConsentLimits } from './consent-limits.ts';
import * as queries from './consents-queries.ts';

export type ConsentsService = ReturnType<typeof createConsentsService>;

/** Who asks: an account, a browser, or both. */
export type Asking = { actor: Actor; ip: string; device: FindDevice };
type Write = (tx: Db, who: queries.Who, answer: Answer) => Promise<unknown>;
type Asked = { purpose: AskedPurpose; store_id: StoreId; place: string };

type Parts = {
  db: Db;
  ledger: ConsentLedger;
  keyOf: (deviceId: string) => string;
  stores: Pick<StoresService, 'isOpen' | 'findName'>;
  settings: Pick<StoreSettingsService, 'readOf'>;
};

/** Consents of one account, or of one device, that stand at once. */
const maxStanding = 2_000;
const dayMs = 86_400_000;
/** What ended is kept for as long as somebody may ask why it was done. */
const endedMs = 3 * 365 * dayMs;
/** As long as a device is known by its cookie. */
const deviceMs = 400 * dayMs;

const noStore = () => refused('NOT_FOUND', 'This store does not exist any more.');
const otherWords = () => refused('CONFLICT', 'What this store asks has changed. Read it again and choose anew.');
const tooMany = () => refused('CONFLICT', `You agreed to ${maxStanding.toLocaleString('en-IN')} things, which is all that fit. Withdraw one first.`);

/** What a person agreed to: they see all of it, and take it back as easily as they gave it. */
export function createConsentsService({ db, ledger, keyOf, stores, settings }: Parts) {
  const limits = createConsentLimits();

  /** A session that is half signed in is a guest on its device. Without `device` the browser is left out, and gets no cookie. */
  function whoIs(actor: Actor, device: FindDevice | undefined): queries.Who {
    const userId = actor.kind === 'user' && !actor.needsSecondFactor ? actor.userId : null;
    return { userId, deviceKey: device ? keyOf(device().id) : null };
  }

  /** The words of today; undefined: the store is gone, or does not ask that. */
  async function wordsNow({ purpose, store_id }: Pick<queries.ConsentRow, 'purpose' | 'store_id'>): Promise<string | undefined> {
    if (!(await stores.isOpen(db, store_id))) return undefined;
    if (purpose === 'live_mails') return mailsWords;
    // Each page asks for them in words of its own.
    if (purpose === 'store_mails') return undefined;
    const said = await settings.readOf(db, store_id);
    if (purpose === 'product_views') return said && measureWords(purpose, said.name);
    return said && isMeasured(said, purpose) ? measureWords(purpose, said.name) : undefined;
  }

  async function present(row: queries.ConsentRow): Promise<Consent> {
    const [name, now] = await Promise.all([stores.findName(db, row.store_id), wordsNow(row)]);
    return {
      // Rows of an address alone are nobody's to list.
      ...{ purpose: row.purpose as ListedPurpose, store_id: row.store_id, store_name: name ?? '', is_given: stands(row), words: row.words },
      ...{ answered_at: row.answered_at.toISOString(), withdrawn_at: row.withdrawn_at?.toISOString() ?? null, words_now: now ?? null },
    };
  }

  /** What `write` makes of the answer, and how it stands then. */
  async function answer(asking: Asking, { purpose, store_id, place }: Asked, words: string, write: Write): Promise<Outcome<Consent>> {
    const who = whoIs(asking.actor, asking.device);
    const said: Answer = { storeId: store_id, purpose, words, textVersion: textVersions[purpose], place };
    const row = await db.transaction().execute(async (tx) => {
      await write(tx, who, said);
      return await ledger.find(tx, who, said);
    });
    return row ? done(await present(row)) : noStore();
  }

  async function spend({ actor, ip, device }: Asking) {
    const who = whoIs(actor, device);
    return await limits.take({ ip, device: device(), person: who.userId ?? String(who.deviceKey) });
  }

  return {
    whoIs,

    /** Of the account and of the device together, the latest first. */
    async listMine({ actor, device }: Pick<Asking, 'actor' | 'device'>, { cursor, limit }: PageRequest): Promise<Outcome<Page<Consent>>> {
      const before = readCursor(cursor);
      if (!before.ok) return before;
      const rows = await queries.listLast(db, whoIs(actor, device), { before: before.value, limit: limit + 1 });
      const page = toPage(
        rows.map((row) => ({ ...row, created_at: row.moment })),
        limit,
        (row) => row,
      );
      return done({ ...page, items: await Promise.all(page.items.map(present)) });
    },

    /** For what was shown in exactly these words. CONFLICT for other ones, and where nothing is asked; TOO_MANY_REQUESTS. */
    async give(asking: Asking, { words, ...asked }: Asked & { words: string }): Promise<Outcome<Consent>> {
      const spent = await spend(asking);
      if (spent) return spent;
      if (words !== (await wordsNow(asked))) return otherWords();
      if ((await queries.countStanding(db, whoIs(asking.actor, asking.device))) >= maxStanding) return tooMany();
      return await unlessGone(noStore, () => answer(asking, asked, words, ledger.give));
    },

    /** Always possible, also of a store that does not ask any more. NOT_FOUND for a store that never was. */
    async withdraw(asking: Asking, asked: Asked): Promise<Outcome<Consent>> {
      const spent = await spend(asking);
      if (spent) return spent;
      const name = await stores.findName(db, asked.store_id);
      return name === undefined ? noStore() : await unlessGone(noStore, () => answer(asking, asked, measureWords(asked.purpose, name), ledger.refuse));
    },

    /** What the store asks and this person has not answered; and which of them stand, with the row that allows it. */
    async lookAt(who: queries.Who, storeId: StoreId) {
      const looks = measurePurposes.map(async (purpose) => {
        const words = await wordsNow({ purpose, store_id: storeId });
        const row = words === undefined ? undefined : await ledger.find(db, who, { storeId, purpose });
        return words === undefined ? [] : [{ purpose, words, isAnswered: row !== undefined, standing: stands(row) ? row.id : undefined }];
      });
      return (await Promise.all(looks)).flat();
    },

    /** The row that allows it, by words of version `since` or later; undefined: nothing does. */
    async findStanding(
      { actor, device }: { actor: Actor; device: FindDevice | undefined },
      storeId: StoreId,
      purpose: ConsentPurpose,
      since = 1,
    ): Promise<ConsentId | undefined> {
      const who = whoIs(actor, device);
      const row = who.userId || who.deviceKey ? await ledger.find(db, who, { storeId, purpose }) : undefined;
      return stands(row) && row.text_version >= since ? row.id : undefined;
    },

    /** How many rows were deleted. */
    purge: (now: Date): Promise<number> => queries.deleteBefore(db, { ended: new Date(now.getTime() - endedMs), devices: new Date(now.getTime() - deviceMs) }),

    /** With the account nothing is left that a consent could speak for. */
    async erasePerson(tx: Db, { id, email }: Person): Promise<void> {
      await queries.deleteOfPerson(tx, id);
      if (email) await queries.deleteOfEmail(tx, email);
    },

    eraseStore: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteOfStore(tx, storeId),
  };
}
