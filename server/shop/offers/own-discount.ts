import type { StoreId } from '#contract/ids.ts';
import { type DiscountForm, discountDefaults, findValueProblem } from '#contract/shop/offers/discount-form.ts';
import type { DiscountEffect, DiscountSettings } from '#contract/shop/offers/offers.ts';
import { type Actor, requireSeller, requireUser } from '#server/platform/actor.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, invalidInput, type Outcome } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import { topics } from '#server/topics.ts';
import { listEffects } from './claims-queries.ts';
import type { OfferLimits } from './offer-limits.ts';
import * as queries from './offers-queries.ts';
import { suggestCode } from './suggest-code.ts';

type Parts = { db: Db; bus: Pick<Bus, 'publish'>; clock: Clock; limits: OfferLimits; stores: Pick<StoresService, 'mine'> };
type ActiveForm = DiscountForm & { from: string; to: string | null; did: DiscountEffect };

/** The discount of a store, as those who work there see and save it. */
export function createOwnDiscount({ db, bus, clock, limits, stores }: Parts) {
  async function find(storeId: StoreId): Promise<DiscountSettings | undefined> {
    const row = await queries.findSettings(db, storeId);
    return row && { ...queries.toForm(row), updated_at: row.updated_at.toISOString(), used: row.uses };
  }

  /** Whether shoppers get something else from now on. */
  async function save(tx: Db, storeId: StoreId, actor: Actor, form: DiscountForm): Promise<boolean> {
    const [values, now] = [queries.toColumns(form), clock.now()];
    await queries.lockDiscount(tx, storeId);
    const row = await queries.findSettings(tx, storeId);
    const before = row && queries.toForm(row);
    await queries.putSettings(tx, storeId, values, now);
    if (form.is_active) await queries.addCode(tx, storeId, form.code);
    if (!form.is_active && !before?.is_active) return false;
    const isSame = before && (Object.keys(before) as (keyof DiscountForm)[]).every((name) => before[name] === form[name]);
    if (!isSame) await queries.addChange(tx, storeId, requireUser(actor).userId, values, now);
    return !isSame;
  }

  return {
    async getMine(actor: Actor): Promise<Outcome<{ settings: DiscountSettings | null; suggested_code: string }>> {
      const storeId = requireSeller(actor, 'orders:read');
      const store = await stores.mine(actor);
      if (!store.ok) return store;
      const settings = (await find(storeId)) ?? null;
      return done({ settings, suggested_code: suggestCode(store.value, settings ?? discountDefaults) });
    },

    /** The last of several who save at once counts. INPUT_INVALID for a value that is too large for its type, and for an end that is over. */
    async saveMine(actor: Actor, form: DiscountForm): Promise<Outcome<DiscountSettings>> {
      const storeId = requireSeller(actor, 'store:write');
      const problem = findValueProblem(form);
      if (problem) return invalidInput('value', problem);
      if (form.is_active && form.ends_at !== null && new Date(form.ends_at) <= clock.now())
        return invalidInput('ends_at', 'Choose an end that is still to come');
      const spent = await limits.takeChange(storeId);
      if (spent) return spent;
      const isNews = await db.transaction().execute((tx) => save(tx, storeId, actor, form));
      if (isNews) bus.publish(topics.offerChanged, { id: storeId });
      const saved = await find(storeId);
      if (!saved) throw new Error('a discount that was just saved is not there');
      return done(saved);
    },

    /** Only what was active: what was saved without being switched on, nobody got. */
    async listMine(actor: Actor, { cursor, limit }: PageRequest): Promise<Outcome<Page<ActiveForm>>> {
      const storeId = requireSeller(actor, 'orders:read');
      const before = readCursor(cursor);
      if (!before.ok) return before;
      const rows = await queries.listActive(db, storeId, { before: before.value, limit: limit + 1 });
      const effects = await listEffects(
        db,
        storeId,
        rows.map(({ id }) => id),
      );
      const now = clock.now();
      return done(toPage(rows, limit, (row) => ({ ...queries.toForm(row), ...timesOf(row, now), did: effectOf(row.id, effects) })));
    },
  };
}

/** It was active until it changed, or ended by itself before. */
function timesOf({ created_at, ended_at, ends_at }: { created_at: Date; ended_at: Date | null; ends_at: Date | null }, now: Date) {
  const changed = ended_at ?? now;
  const to = ends_at && ends_at <= changed ? ends_at : ended_at;
  return { from: created_at.toISOString(), to: to?.toISOString() ?? null };
}

function effectOf(id: string, effects: readonly (DiscountEffect & { change_id: string })[]): DiscountEffect {
  const { shown = 0, claimed = 0, ordered = 0, given_paise = 0 } = effects.find(({ change_id }) => change_id === id) ?? {};
  return { shown, claimed, ordered, given_paise };
}
