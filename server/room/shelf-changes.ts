import type { OwnProductCard } from '#contract/shop/catalog/catalog.ts';
import type { RoomServerMessage } from '#contract/wire/room-socket.ts';
import { toPublicCard } from '#server/shop/catalog/catalog-wire.ts';

/** What a room shows of its live stream; the stocks are for its hosts. */
export type Shelf = { title: string; description: string; products: OwnProductCard[] };
export type StreamMessage = Extract<RoomServerMessage, { t: 'stream' }>;
export type ShelfReader = 'host' | 'viewer';

export const shelfReaders: readonly ShelfReader[] = ['host', 'viewer'];

/** All of it, for whoever comes. */
export function wholeShelf({ title, description, products }: Shelf, reader: ShelfReader): StreamMessage {
  const cards = products.map((card) => cardFor(card, reader));
  return { t: 'stream', title, description, product_ids: products.map(({ id }) => id), products: cards };
}

/** What this reader sees differently from before; `undefined` for nothing. */
export function shelfChange(before: Shelf, after: Shelf, reader: ShelfReader): StreamMessage | undefined {
  const from = wholeShelf(before, reader);
  const to = wholeShelf(after, reader);
  const known = new Set(from.products?.map((card) => JSON.stringify(card)));
  const products = to.products?.filter((card) => !known.has(JSON.stringify(card))) ?? [];
  const change: StreamMessage = {
    t: 'stream',
    ...(from.title === to.title ? {} : { title: to.title }),
    ...(from.description === to.description ? {} : { description: to.description }),
    ...(String(from.product_ids) === String(to.product_ids) ? {} : { product_ids: to.product_ids }),
    ...(products.length === 0 ? {} : { products }),
  };
  return Object.keys(change).length > 1 ? change : undefined;
}

function cardFor(card: OwnProductCard, reader: ShelfReader) {
  return reader === 'host' ? card : toPublicCard(card);
}
