import { type StoreId, storeId as storeIdForm } from '#contract/ids.ts';
import type { FieldProblem } from '#contract/problems.ts';
import type { SettingsChange, StoreSettings } from '#contract/stores/store-settings.ts';
import type { PublicStore } from '#contract/stores/stores.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import { done, inputProblem, type Outcome, refused } from '#server/platform/outcome.ts';
import { topics } from '#server/topics.ts';
import * as queries from './store-settings-queries.ts';

export type StoreSettingsService = ReturnType<typeof createStoreSettingsService>;

/** Whether the store itself uploaded the picture with this URL. */
export type IsImageOf = (storeId: StoreId, url: string) => Promise<boolean>;

type Parts = { db: Db; clock: Clock; bus: Bus; isImageOf: IsImageOf };

/** Each stays with its store for ever, so that one store cannot take them all. */
const maxSlugsOfStore = 20;

const gone = () => refused('NOT_FOUND', 'This store does not exist any more.');

/** What a store says of itself: to shoppers, on invoices, and for the day of delivery. */
export function createStoreSettingsService({ db, clock, bus, isImageOf }: Parts) {
  /** Nobody shows another store's picture as theirs; what is there stays. */
  async function problemOfLogo(storeId: StoreId, url: string | undefined, now: StoreSettings): Promise<FieldProblem[]> {
    if (!url || url === now.logo_url || (await isImageOf(storeId, url))) return [];
    return [{ path: 'logo_url', message: 'This picture was not uploaded to your store. Upload it again.' }];
  }

  /** Of two stores that take a slug at once the second waits for the first, and is told. */
  async function problemOfSlug(tx: Db, storeId: StoreId, slug: string | undefined): Promise<FieldProblem[]> {
    if (!slug) return [];
    const message =
      (await queries.takeSlug(tx, storeId, slug, clock.now())) === 'taken'
        ? 'This name is taken by another store. Choose another one.'
        : (await queries.countSlugs(tx, storeId)) > maxSlugsOfStore
          ? `A store has had ${maxSlugsOfStore} names at most, and keeps them all. Choose one of them.`
          : undefined;
    return message ? [{ path: 'slug', message }] : [];
  }

  /** One without the other measures nothing. */
  function problemOfAds({ google_ads_id: id, google_ads_label: label }: StoreSettings): FieldProblem[] {
    if (Boolean(id) === Boolean(label)) return [];
    return id
      ? [{ path: 'google_ads_label', message: 'Enter the conversion label as well: Google shows it after the slash' }]
      : [{ path: 'google_ads_id', message: 'Enter the conversion ID as well, or empty the label' }];
  }

  return {
    listSlugs: (limit: number) => queries.listSlugs(db, limit),

    /** By id, by slug, or by one that the store had before. */
    async getPublic(slugOrId: string): Promise<Outcome<PublicStore>> {
      const id = storeIdForm.safeParse(slugOrId);
      const row = await queries.findPublic(db, id.success ? { id: id.data } : { slug: slugOrId.toLowerCase() });
      return row ? done(row) : gone();
    },

    /** Also of a store that closed: what is written of its orders names it. */
    readOf: async (db: Db, storeId: StoreId): Promise<StoreSettings | undefined> => await queries.findSettings(db, storeId),

    async get(actor: Actor): Promise<Outcome<StoreSettings>> {
      const storeId = requireSeller(actor, 'store:write');
      const settings = await queries.findSettings(db, storeId);
      return settings ? done(settings) : gone();
    },

    /**
     * An absent field stays as it is, so that members who save different sections at once both do. INPUT_INVALID for a slug of another
     * store, a picture that is not the store's own, and half of what Google needs.
     */
    async save(actor: Actor, change: SettingsChange): Promise<Outcome<StoreSettings>> {
      const storeId = requireSeller(actor, 'store:write');
      const saved = await inTransaction(db, async (tx): Promise<Outcome<StoreSettings>> => {
        const before = await queries.lockSettings(tx, storeId);
        if (!before) return gone();
        const problems = [
          ...(await problemOfSlug(tx, storeId, change.slug)),
          ...(await problemOfLogo(storeId, change.logo_url, before)),
          ...problemOfAds({ ...before, ...change }),
        ];
        if (problems[0]) return { ok: false, problem: inputProblem(problems[0].message, problems) };
        await queries.updateSettings(tx, storeId, change);
        return done({ ...before, ...change });
      });
      if (!saved.ok) return saved;
      bus.publish(topics.storeShownChanged, { id: storeId });
      bus.publish(topics.storeChanged, { id: storeId });
      return saved;
    },

    /** For a store that closes and whose orders stay: its name, its pictures and what invoices say stay with them. */
    forget: (tx: Db, storeId: StoreId): Promise<void> => queries.clearContacts(tx, storeId),
  };
}
