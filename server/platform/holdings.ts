import type { CustomerTraces } from '#contract/customers/customer-traces.ts';
import type { StoreId, UserId } from '#contract/ids.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Somebody with an account, as one store knows them. */
export type StoreCustomer = { storeId: StoreId; userId: UserId };

export type Person = { id: UserId; email: string | null; phone: string | null };

/** What speaks for or against the deletion of a store. */
export type StoreCounts = { products: number; live_streams: number; on_air: number; open_orders: number };

/** What a room keeps of persons and stores, for the deletion of an account or a live event, and of videos. Everything runs in the caller's transaction. */
export type Holding = {
  /** Before anything of the store goes: nobody begins anything with it any more. */
  closeStore?(tx: Db, storeId: StoreId): Promise<void>;
  /** `isKept`: something of the store must outlive it, and so must its name and its pictures. */
  eraseStore?(tx: Db, storeId: StoreId, isKept: boolean): Promise<void>;
  erasePerson?(tx: Db, person: Person): Promise<void>;
  /** For a store that erases one of its customers: what the room keeps of them there. */
  eraseCustomer?(tx: Db, customer: StoreCustomer): Promise<void>;
  /** The same, for the copy that they may ask of the store. */
  listOfCustomer?(db: Db, customer: StoreCustomer): Promise<Partial<CustomerTraces>>;
  /** What a deleted live event leaves and its row does not take with it: files, above all. The row is deleted at the end of `tx`. */
  eraseLiveStream?(tx: Db, liveStreamId: string): Promise<void>;
  /** Whether the room keeps something of the store that must outlive it. */
  keepsStore?(tx: Db, storeId: StoreId): Promise<boolean>;
  /** Which of these stored videos the room shows: they are not removed. */
  listUsedVideos?(db: Db, videoFileIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of these deleted products the room names for good: their rows stay. */
  listKeptProducts?(db: Db, productIds: readonly string[]): Promise<ReadonlySet<string>>;
  counts?: Partial<Record<keyof StoreCounts, (db: Db, storeId: StoreId) => Promise<number>>>;
  /** Replaces secrets of these stores that somebody has seen. What is returned tells those who use them, once that is committed. */
  replaceKeys?(tx: Db, storeIds: StoreId[]): Promise<() => void>;
};

/** What all rooms keep, erased in the opposite order of theirs: what stands on something goes before it. */
export class Holdings {
  readonly #holdings: Holding[] = [];

  add(holding: Holding): void {
    this.#holdings.unshift(holding);
  }

  async count(db: Db, storeId: StoreId): Promise<StoreCounts> {
    const total: StoreCounts = { products: 0, live_streams: 0, on_air: 0, open_orders: 0 };
    for (const { counts = {} } of this.#holdings)
      for (const name of Object.keys(counts) as (keyof StoreCounts)[]) total[name] += (await counts[name]?.(db, storeId)) ?? 0;
    return total;
  }

  async eraseStore(tx: Db, storeId: StoreId): Promise<void> {
    for (const holding of this.#holdings) await holding.closeStore?.(tx, storeId);
    let isKept = false;
    for (const holding of this.#holdings) isKept ||= (await holding.keepsStore?.(tx, storeId)) ?? false;
    for (const holding of this.#holdings) await holding.eraseStore?.(tx, storeId, isKept);
  }

  async erasePerson(tx: Db, person: Person): Promise<void> {
    for (const holding of this.#holdings) await holding.erasePerson?.(tx, person);
  }

  async eraseCustomer(tx: Db, customer: StoreCustomer): Promise<void> {
    for (const holding of this.#holdings) await holding.eraseCustomer?.(tx, customer);
  }

  async listOfCustomer(db: Db, customer: StoreCustomer): Promise<CustomerTraces> {
    const traces: CustomerTraces = { offers: [], product_views: [], video_views: [] };
    for (const holding of this.#holdings) Object.assign(traces, await holding.listOfCustomer?.(db, customer));
    return traces;
  }

  async eraseLiveStream(tx: Db, liveStreamId: string): Promise<void> {
    for (const holding of this.#holdings) await holding.eraseLiveStream?.(tx, liveStreamId);
  }

  /** Those of the videos that any room shows. */
  async listUsedVideos(db: Db, videoFileIds: readonly string[]): Promise<Set<string>> {
    const used = new Set<string>();
    for (const { listUsedVideos } of this.#holdings) for (const id of (await listUsedVideos?.(db, videoFileIds)) ?? []) used.add(id);
    return used;
  }

  /** Those of the products that any room names for good. */
  async listKeptProducts(db: Db, productIds: readonly string[]): Promise<Set<string>> {
    const kept = new Set<string>();
    for (const { listKeptProducts } of this.#holdings) for (const id of (await listKeptProducts?.(db, productIds)) ?? []) kept.add(id);
    return kept;
  }

  async replaceKeys(tx: Db, storeIds: StoreId[]): Promise<() => void> {
    const tells: (() => void)[] = [];
    for (const { replaceKeys } of this.#holdings) if (replaceKeys) tells.push(await replaceKeys(tx, storeIds));
    return () => {
      for (const tell of tells) tell();
    };
  }
}
