import type { LiveStreamId, PageId, StoreId, UserId, VariantId, VideoId } from '#contract/ids.ts';
import { type KeptAnswer, repeat } from './idempotency.ts';
import type { OpenOrders } from './phone-caps.ts';
import type { ForSale, Seen } from './placing-queries.ts';
import type { Press } from './press.ts';

export type Ledger = ReturnType<typeof openLedger>;

type Entry = { phone: string; userId: UserId | null; isHeld: boolean; store: ForSale; items: { variant_id: VariantId; quantity: number }[] };

/** What there is while one transaction decides on its orders: as the database has it, without what the orders before have of it. */
export function openLedger(seen: Seen) {
  const answers = new Map<string, KeptAnswer>(seen.answers.map((answer) => [answer.key, answer]));
  const variants = new Map(seen.variants.map((variant) => [variant.variant_id, variant]));
  const stock = new Map(seen.variants.map(({ variant_id, stock }) => [variant_id, stock]));
  const taken = new Map<VariantId, number>();
  const last = new Map(seen.numbers.map(({ store_id, last_number }) => [store_id, last_number]));
  const used = new Set<StoreId>();
  const open = [...seen.open];
  const streams = new Map(seen.streams.map(({ id, store_id }) => [id, store_id]));
  const pages = new Map(seen.pages.map(({ id, store_id }) => [id, store_id]));
  const videos = new Map(seen.videos.map((video) => [video.id, video]));

  return {
    /** The answer to a repeat. */
    findAnswer({ input, hash }: Press) {
      const first = answers.get(input.idempotency_key);
      return first && repeat(first, hash);
    },
    findVariant: (id: VariantId): ForSale | undefined => variants.get(id),
    /** Null for stock that is not counted. */
    leftOf: (id: VariantId): number | null => stock.get(id) ?? null,
    /** The stream the buyer watched, if it is one of the store that sells. */
    streamOf: (id: LiveStreamId | undefined, storeId: StoreId): LiveStreamId | null => (id && streams.get(id) === storeId ? id : null),

    /** The page the order was begun on, if it is one of the store that sells. */
    pageOf: (id: PageId | undefined, storeId: StoreId): PageId | null => (id && pages.get(id) === storeId ? id : null),

    /** The video that a line was bought from, if it is a published one of the store that sells and tags the product. */
    videoOf(id: VideoId | undefined, { store_id, product_id }: Pick<ForSale, 'store_id' | 'product_id'>): VideoId | null {
      const video = id && videos.get(id);
      return video && video.store_id === store_id && video.product_ids.includes(product_id) ? video.id : null;
    },

    /** What is open for a number; of its owner, what they ordered themselves. `heldOnly`: only what waits for a payment online. */
    openOf(storeId: StoreId, phone: string, { ownerId, heldOnly }: { ownerId: UserId | null; heldOnly: boolean }): OpenOrders {
      const ofPhone = open.filter((one) => one.store_id === storeId && one.phone === phone && (!ownerId || one.user_id === ownerId));
      const found = heldOnly ? ofPhone.filter(({ is_held }) => is_held) : ofPhone;
      return { orders: found.reduce((sum, { orders }) => sum + orders, 0), items: found.reduce((sum, { items }) => sum + items, 0) };
    },

    /** Takes stock and the next number of the store for an order. */
    enter({ phone, userId, isHeld, store: { store_id }, items }: Entry): number {
      for (const { variant_id, quantity } of items) {
        const left = stock.get(variant_id);
        if (typeof left === 'number') stock.set(variant_id, left - quantity);
        taken.set(variant_id, (taken.get(variant_id) ?? 0) + quantity);
      }
      open.push({ store_id, phone, user_id: userId, is_held: isHeld, orders: 1, items: items.reduce((sum, { quantity }) => sum + quantity, 0) });
      const number = (last.get(store_id) ?? 0) + 1;
      last.set(store_id, number);
      used.add(store_id);
      return number;
    },

    /** All stock that was taken. */
    listTaken: () => [...taken].map(([id, quantity]) => ({ id, quantity })),
    listNumbers: () => [...used].map((store_id) => ({ store_id, last_number: last.get(store_id) ?? 0 })),
  };
}
