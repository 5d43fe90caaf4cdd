import { LRUCache } from 'lru-cache';
import type { ProductId, StoreId } from '#contract/ids.ts';
import type { Product, ProductCard } from '#contract/shop/catalog/catalog.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Outcome } from '#server/platform/outcome.ts';
import type { Page } from '#server/platform/page-cursor.ts';

/** What anybody sees is at most so old, whatever the bus loses. */
const maxAgeMs = 1_000;
/** On a node that hears of every change itself. */
const maxAgeAloneMs = 30_000;
const maxProducts = 10_000;
const maxLists = 500;

export type PublicReads = ReturnType<typeof createPublicReads>;

type Found = Outcome<Product>;
type Listed = Outcome<Page<ProductCard>>;
type Categories = Outcome<{ category: string; count: number }[]>;
type Kept<T> = LRUCache<string, Outcome<T>>;
/** Questions on their way, by key. */
type Asked = Map<string, Promise<Outcome<unknown>>>;

/**
 * Answers to shoppers about products, kept in memory for a moment (docs/decisions/0031). `forget` and `forgetAll` are called with every
 * change, those of other nodes included; `forgetLists` where products are as before, and stand in another order.
 */
export function createPublicReads({ isAlone, clock }: { isAlone: boolean; clock: Clock }) {
  const time = { ttlResolution: 0, perf: { now: () => clock.now().getTime() } };
  const products = new LRUCache<string, Found>({ max: maxProducts, ttl: isAlone ? maxAgeAloneMs : maxAgeMs, ...time });
  /** The product of a slug is never another one. */
  const ids = new LRUCache<string, ProductId>({ max: maxProducts });
  const lists: Kept<Page<ProductCard>> = new LRUCache({ max: maxLists, ttl: maxAgeMs, ...time });
  const categories: Kept<{ category: string; count: number }[]> = new LRUCache({ max: maxLists, ttl: maxAgeMs, ...time });
  const counts: Kept<number> = new LRUCache({ max: maxLists, ttl: maxAgeMs, ...time });
  const askedProducts: Asked = new Map();
  const askedLists: Asked = new Map();
  /** Finds each answer that was kept. */
  const lookups = new WeakMap<object, () => object | undefined>();

  /** One question to the database for all who ask the same at the same time. */
  async function once<T>(asked: Asked, key: string, ask: () => Promise<Outcome<T>>, keep: (value: Outcome<T>) => void): Promise<Outcome<T>> {
    const underway = asked.get(key);
    if (underway !== undefined) return (await underway) as Outcome<T>;
    const asking = ask();
    asked.set(key, asking);
    try {
      const value = await asking;
      if (asked.get(key) === asking) keep(value);
      return value;
    } finally {
      if (asked.get(key) === asking) asked.delete(key);
    }
  }

  function keepProduct(found: Found): void {
    if (!found.ok) return;
    const { id, slug } = found.value;
    products.set(id, found);
    ids.set(slug, id);
    lookups.set(found, () => products.get(id));
  }

  async function getKept<T>(kept: Kept<T>, key: string, ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    function keep(answer: Outcome<T>): void {
      if (!answer.ok) return;
      kept.set(key, answer);
      lookups.set(answer, () => kept.get(key));
    }
    return kept.get(key) ?? (await once(askedLists, key, ask, keep));
  }

  /** And whatever is on its way: it may be of before. */
  function forgetLists(): void {
    lists.clear();
    counts.clear();
    categories.clear();
    askedLists.clear();
  }

  return {
    async getProduct(slugOrId: string, ask: () => Promise<Found>): Promise<Found> {
      return products.get(ids.get(slugOrId) ?? slugOrId) ?? (await once(askedProducts, slugOrId, ask, keepProduct));
    },

    getList: (request: object, ask: () => Promise<Listed>): Promise<Listed> => getKept(lists, `list ${JSON.stringify(request)}`, ask),

    getCount: (request: object, ask: () => Promise<Outcome<number>>): Promise<Outcome<number>> => getKept(counts, `count ${JSON.stringify(request)}`, ask),

    getCategories: (storeId: StoreId | undefined, ask: () => Promise<Categories>): Promise<Categories> => getKept(categories, `categories ${storeId}`, ask),

    /** Whether that answer is what the next who ask are given. */
    isKept: (answer: object): boolean => lookups.get(answer)?.() === answer,

    forget(changed: readonly string[]): void {
      for (const id of changed) products.delete(id);
      askedProducts.clear();
      forgetLists();
    },

    forgetAll(): void {
      products.clear();
      askedProducts.clear();
      forgetLists();
    },

    forgetLists,
  };
}
