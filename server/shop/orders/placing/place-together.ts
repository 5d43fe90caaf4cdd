import type { StoreId } from '#contract/ids.ts';
import type { PlacedOrders } from '#contract/shop/orders/orders.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isLostStatement } from '#server/platform/database/named-statements.ts';
import { isDeadlock } from '#server/platform/database/unavailable.ts';
import { addingJob } from '#server/platform/jobs/jobs.ts';
import { done, type Outcome } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { OrderRow } from '../orders-queries.ts';
import { type Decided, decide } from './decide.ts';
import { type Ledger, openLedger } from './ledger.ts';
import type { OrderOffers } from './order-offers.ts';
import { placedKind } from './placed-kind.ts';
import { beginNumbers, lockAndLook, NoNumbers, write } from './placing-queries.ts';
import type { Press } from './press.ts';

type Parts = {
  db: Db;
  catalog: Pick<CatalogService, 'takingStock'>;
  offers: OrderOffers;
  /** Of orders that wait for their payment. */
  hold: (tx: Db, placed: readonly { press: Press; orders: OrderRow[] }[]) => Promise<void>;
  wakeJobs: (kind: string) => void;
};
type Outcomes = Outcome<Decided>[];

type Untaken = { press: Press; storeId: StoreId };

/** Rolls a transaction back whose orders are decided once more: a key, or the discounts that it says, went to somebody else meanwhile. */
class Again extends Error {
  readonly untaken: readonly Untaken[];

  constructor(untaken: readonly Untaken[] = []) {
    super();
    this.untaken = untaken;
  }
}

/** Each try is refused by what another transaction has committed, so few are needed. */
const mostTries = 10;

/**
 * Places presses in their order by one transaction (docs/decisions/0043): it locks the stores' numbers, which is where orders of a store
 * take turns, and looks, decides, and writes. What is refused leaves nothing behind.
 */
export function createPlaceTogether({ db, catalog, offers, hold, wakeJobs }: Parts) {
  /** `absent`: stores that do not exist any more. */
  async function tryAll(tx: Db, presses: readonly Press[], absent: readonly StoreId[]): Promise<Outcomes> {
    const ledger = openLedger(await lockAndLook(tx, soughtBy(presses, absent)));
    const outcomes: Outcomes = [];
    for (const press of presses) outcomes.push(await decide(press, ledger));
    await writeAll(tx, presses, outcomes, ledger);
    return outcomes;
  }

  async function writeAll(tx: Db, presses: readonly Press[], outcomes: Outcomes, ledger: Ledger): Promise<void> {
    const placed = outcomes.flatMap((outcome, index) => (outcome.ok && !outcome.value.isRepeat ? [{ press: presses[index] as Press, ...outcome.value }] : []));
    if (placed.length === 0) return;
    const taken = ledger.listTaken();
    const orders = placed.flatMap((one) => one.orders);
    // The others are told once they are paid.
    const cash = orders.filter(({ hold_until }) => hold_until === null);
    const keys = placed.map(({ press, answer }) => ({ key: press.input.idempotency_key, request_hash: press.hash, answer, created_at: press.now }));
    const isNew = await write(tx, {
      ...{ orders, lines: placed.flatMap((one) => one.lines), keys, numbers: ledger.listNumbers() },
      stock: { taking: catalog.takingStock(taken), variants: taken.length },
      job: addingJob(placedKind, { order_ids: cash.map(({ id }) => id) }),
    });
    if (!isNew) throw new Again();
    await takeOffers(tx, placed);
    await offers.noteShowPrices(
      tx,
      placed.flatMap(({ showPrices }) => showPrices),
    );
    const held = placed.filter(({ press }) => press.provider);
    if (held.length > 0) await hold(tx, held);
  }

  /** Their last use may have gone to somebody else since they were found: those orders cost more than was shown. */
  async function takeOffers(tx: Db, placed: readonly { press: Press; uses: Decided['uses'] }[]): Promise<void> {
    const refused = await offers.take(
      tx,
      placed.flatMap(({ uses }) => uses),
    );
    const untaken = placed.flatMap(({ press, uses }) => uses.filter((use) => refused.includes(use.orderId)).map(({ storeId }) => ({ press, storeId })));
    if (untaken.length > 0) throw new Again(untaken);
  }

  return async (presses: readonly Press[]): Promise<Outcome<PlacedOrders>[]> => {
    let absent: readonly StoreId[] = [];
    for (let tries = 0; tries < mostTries; tries += 1) {
      try {
        const outcomes = await db.transaction().execute((tx) => tryAll(tx, presses, absent));
        if (outcomes.some(({ ok }) => ok)) wakeJobs(placedKind);
        return outcomes.map((outcome) => (outcome.ok ? done(outcome.value.answer) : outcome));
      } catch (error) {
        if (error instanceof NoNumbers) {
          absent = await beginNumbers(db, error.storeIds);
          continue;
        }
        if (!(error instanceof Again || isLostStatement(error) || isDeadlock(error))) throw error;
        for (const { press, storeId } of error instanceof Again ? error.untaken : [])
          press.offers.set(storeId, { showPrice: press.offers.get(storeId)?.showPrice, refused: await press.whyNot(storeId) });
      }
    }
    throw new Error(`the keys or discounts of ${presses.length} orders went to others ${mostTries} times`);
  };
}

function soughtBy(presses: readonly Press[], absent: readonly StoreId[]) {
  return {
    stores: [...new Set(presses.flatMap(({ stores }) => stores.filter((id) => !absent.includes(id))))],
    keys: presses.map(({ input }) => input.idempotency_key),
    variants: [...new Set(presses.flatMap(({ input }) => input.items.map((item) => item.variant_id)))],
    streams: [...new Set(presses.flatMap(({ input }) => input.live_stream_id ?? []))],
    videos: [...new Set(presses.flatMap(({ input }) => input.items.flatMap((item) => item.video_id ?? [])))],
    pages: [...new Set(presses.flatMap(({ input }) => input.page_id ?? []))],
    phones: dedupe(presses.flatMap(({ stores, input }) => stores.map((store_id) => ({ store_id, phone: input.delivery.phone })))),
  };
}

/** A number that is asked for twice would count its orders twice. */
function dedupe<T>(asked: readonly T[]): T[] {
  return [...new Map(asked.map((one) => [JSON.stringify(one), one])).values()];
}
