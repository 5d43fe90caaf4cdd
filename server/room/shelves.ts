import type { LiveService } from '#server/live/live-service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import { topics } from '#server/topics.ts';
import { type Shelf, type ShelfReader, type StreamMessage, shelfChange, shelfReaders, wholeShelf } from './shelf-changes.ts';

type Parts = {
  bus: Pick<Bus, 'subscribe'>;
  log: Pick<Log, 'warn'>;
  live: Pick<LiveService, 'findShelf'>;
  catalog: Pick<CatalogService, 'listCardsByIds'>;
  /** How often all rooms are read again. */
  readAgainMs?: number;
};
type Tell = (message: StreamMessage, reader: ShelfReader) => void;
/** `shelf` once it has been read. */
type Open = { shelf?: Shelf; tell: Tell };

/** What changes meanwhile is one message: of a product that is sold all the time a room hears four times a second. */
const gatherMs = 250;
/** The bus delivers at most once, and a node may be killed before it publishes. */
const defaultReadAgainMs = 10_000;
/** So many rooms are read again in one look: what has changed waits no longer than for that. */
const maxReadAgain = 10;
const empty: Shelf = { title: '', description: '', products: [] };

export type Shelves = ReturnType<typeof createShelves>;

/** What the rooms of this node show of their live streams: read once, then only what the bus says has changed, for all rooms together. */
export function createShelves({ bus, log, live, catalog, readAgainMs = defaultReadAgainMs }: Parts) {
  const rooms = new Map<string, Open>();
  let streams = new Set<string>();
  let products = new Set<string>();
  /** Rooms to be read again for safety, when nothing else is to be read. */
  const later = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isStopped = false;

  const stops = [bus.subscribe(topics.liveChanged, ({ id }) => askFor([id], [])), bus.subscribe(topics.productsChanged, ({ ids }) => askFor([], ids))];
  const again = setInterval(() => {
    for (const id of rooms.keys()) later.add(id);
    askFor([], []);
  }, readAgainMs).unref();

  function askFor(streamIds: string[], productIds: string[]): void {
    for (const id of streamIds) if (rooms.has(id)) streams.add(id);
    for (const id of productIds) if (isShown(id)) products.add(id);
    if (isStopped) return;
    if (streams.size + products.size > 0) timer ??= setTimeout(look, gatherMs).unref();
    else if (later.size > 0) timer ??= setTimeout(look, 0).unref();
  }

  /** A room that is still read may have been read before the change. */
  function isShown(productId: string): boolean {
    return [...rooms.values()].some(({ shelf }) => !shelf || shelf.products.some(({ id }) => id === productId));
  }

  function roomsWith(ids: ReadonlySet<string>): [string, Open][] {
    return [...rooms].filter(([, { shelf }]) => shelf?.products.some((card) => ids.has(card.id)));
  }

  /** One look after another, so that nothing older is shown after something newer. */
  function look(): void {
    const unheard = [...later].slice(0, maxReadAgain);
    for (const id of unheard) later.delete(id);
    const changed = [[...streams, ...unheard], [...products]] as const;
    streams = new Set();
    products = new Set();
    reading = reading
      .then(() => read(new Set(changed[0]), new Set(changed[1])))
      .catch((error) => {
        log.warn({ err: error }, 'what rooms show of their live streams could not be read');
        for (const id of changed[0]) streams.add(id);
        for (const id of changed[1]) products.add(id);
      })
      .then(() => {
        timer = undefined;
        askFor([...streams], [...products]);
      });
  }

  async function read(changedStreams: ReadonlySet<string>, changedProducts: ReadonlySet<string>): Promise<void> {
    for (const id of changedStreams) await readRoom(id);
    if (changedProducts.size === 0) return;
    const cards = new Map((await catalog.listCardsByIds([...changedProducts])).map((card) => [card.id as string, card]));
    for (const [, room] of roomsWith(changedProducts)) {
      const { shelf = empty } = room;
      show(room, { ...shelf, products: shelf.products.flatMap((card) => (changedProducts.has(card.id) ? (cards.get(card.id) ?? []) : card)) });
    }
  }

  /** A deleted stream stays as it was: its room hears of the end. */
  async function readRoom(id: string): Promise<void> {
    const shelf = await live.findShelf(id);
    const room = rooms.get(id);
    if (room && shelf) show(room, shelf);
  }

  function show(room: Open, shelf: Shelf): void {
    const before = room.shelf;
    room.shelf = shelf;
    if (!before) return;
    for (const reader of shelfReaders) {
      const change = shelfChange(before, shelf, reader);
      if (change) room.tell(change, reader);
    }
  }

  return {
    /** For a room that opens; `tell` hears of changes. */
    async open(id: string, tell: Tell) {
      const room: Open = { tell };
      rooms.set(id, room);
      const stop = () => {
        if (rooms.get(id) === room) rooms.delete(id);
      };
      const first = reading.then(() => readRoom(id));
      reading = first.catch(stop);
      await first;
      return { whole: (reader: ShelfReader) => wholeShelf(room.shelf ?? empty, reader), stop };
    },

    async [Symbol.asyncDispose]() {
      isStopped = true;
      for (const stop of stops) stop();
      clearInterval(again);
      clearTimeout(timer);
      await reading;
    },
  };
}
