import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import type { RoomServerMessage } from '#contract/wire/room-socket.ts';

/** A live stream as its room shows it now; a host's products have their stock. */
export type ShownStream = { title: string; description: string; products: (ProductCard & { stock?: number | null })[] };

/** What is absent from the message is as before. */
export function withStream(
  { title, description, products }: ShownStream = { title: '', description: '', products: [] },
  message: Extract<RoomServerMessage, { t: 'stream' }>,
): ShownStream {
  const cards = new Map([...products, ...(message.products ?? [])].map((card) => [card.id as string, card]));
  const order = message.product_ids ?? products.map(({ id }) => id);
  return { title: message.title ?? title, description: message.description ?? description, products: order.flatMap((id) => cards.get(id) ?? []) };
}

/** The stream of a list or an address, with what its room knows better. */
export function asInRoom<Stream extends { title: string; description: string; products: ProductCard[] }>(
  stream: Stream,
  shown: ShownStream | undefined,
): Stream {
  if (!shown) return stream;
  const known = new Map(stream.products.map((card) => [card.id as string, card]));
  return { ...stream, ...shown, products: shown.products.map((card) => ({ ...known.get(card.id), ...card })) };
}
