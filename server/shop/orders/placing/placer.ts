import type { StoreId } from '#contract/ids.ts';
import type { PlacedOrders } from '#contract/shop/orders/orders.ts';
import { isUnavailable } from '#server/platform/database/unavailable.ts';
import { type Outcome, refused } from '#server/platform/outcome.ts';
import type { Press } from './press.ts';

/** Presses that one transaction takes at most (docs/decisions/0043). */
const mostTogether = 32;
/** Beyond it nobody would still wait for the answer. */
const mostWaiting = 5_000;
/** Transactions of this node at once, each of other stores. */
const mostBatches = 4;

/** In a rush, for how long the first of the next transaction waits for those who were in the one before: they come back at once. */
const gatherMs = 2;

type Answer = Outcome<PlacedOrders>;
type Waiting = { press: Press; answer: PromiseWithResolvers<Answer> };

/**
 * Orders of a store take turns for its numbers anyway: those that come while a transaction of their store runs are placed together by
 * the next one, in the order in which they came. `placeAll` answers presses in their order; where it throws, each is tried alone, so
 * that none fails for its neighbors.
 */
export function createPlacer(placeAll: (presses: Press[]) => Promise<Answer[]>) {
  let waiting: Waiting[] = [];
  const busy = new Set<StoreId>();
  let running = 0;
  /** Stores whose last transaction had several presses: how many, and when it ended. */
  const rushes = new Map<StoreId, { size: number; endedAt: number }>();
  let gathering: NodeJS.Timeout | undefined;

  function startAll(): void {
    clearTimeout(gathering);
    gathering = undefined;
    while (running < mostBatches) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      void serve(batch);
    }
  }

  /** The first who may start, and all who wait for the same stores. Nobody overtakes one who waits for a store that they want too. */
  function takeBatch(): Waiting[] {
    const blocked = new Set(busy);
    const stores = new Set<StoreId>();
    const batch: Waiting[] = [];
    const keys = new Set<string>();
    waiting = waiting.filter((one) => {
      const { stores: wanted, input } = one.press;
      // A repeat waits for the answer of the first, and holds up nobody else.
      if (keys.has(input.idempotency_key)) return true;
      const isOfBatch = batch.length === 0 || (batch.length < mostTogether && wanted.every((store) => stores.has(store)));
      if (!isOfBatch || wanted.some((store) => blocked.has(store))) {
        for (const store of wanted) blocked.add(store);
        return true;
      }
      for (const store of wanted) stores.add(store);
      keys.add(input.idempotency_key);
      batch.push(one);
      return false;
    });
    return batch;
  }

  function isRush({ stores }: Press): boolean {
    const before = rushes.get(stores[0] as StoreId);
    return before !== undefined && waiting.length < before.size && performance.now() - before.endedAt < gatherMs * 2;
  }

  async function serve(batch: Waiting[]): Promise<void> {
    const stores = new Set(batch.flatMap(({ press }) => press.stores));
    for (const store of stores) busy.add(store);
    running += 1;
    await tryTogether(batch);
    running -= 1;
    for (const store of stores) {
      busy.delete(store);
      if (batch.length > 1) rushes.set(store, { size: batch.length, endedAt: performance.now() });
      else rushes.delete(store);
    }
    startAll();
  }

  async function tryTogether(batch: Waiting[]): Promise<void> {
    try {
      const answers = await placeAll(batch.map(({ press }) => press));
      batch.forEach(({ answer }, index) => {
        answer.resolve(answers[index] as Answer);
      });
    } catch (error) {
      // A database that does not answer one does not answer the others either.
      if (batch.length === 1 || isUnavailable(error)) for (const { answer } of batch) answer.reject(error);
      else for (const one of batch) await tryTogether([one]);
    }
  }

  return {
    /** Resolves once the orders are committed, or refused: with UNAVAILABLE where too many wait. */
    async place(press: Press): Promise<Answer> {
      if (waiting.length >= mostWaiting) return refused('UNAVAILABLE', 'Very many people order just now. Nothing was ordered: try again in a few seconds.');
      const answer = Promise.withResolvers<Answer>();
      waiting.push({ press, answer });
      // Behind a transaction of its store nothing starts before that ends.
      if (press.stores.some((store) => busy.has(store))) return await answer.promise;
      if (isRush(press)) gathering ??= setTimeout(startAll, gatherMs);
      else startAll();
      return await answer.promise;
    },
  };
}
