import type { StoreNotice } from '#contract/notices/notices.ts';
import type { Notice, NoticeSource } from '../ui/overlays/notices/notice.ts';

type Page = { items: StoreNotice[]; next_cursor: string | null; unread: number };

type Parts = {
  load: (cursor?: string) => Promise<Page>;
  markRead: (through: number) => Promise<{ unread: number }>;
  clear: (through: number) => Promise<{ unread: number }>;
  toNotice: (notice: StoreNotice) => Notice;
  /** Called with the newest one when there is one that was not there at the first look. */
  onNews: (newest: StoreNotice) => void;
};

type State = { items: readonly StoreNotice[]; cursor: string | null; unread: number };

/** What the server keeps for the members of a store, as far as it was loaded. */
export class StoreNotices implements NoticeSource {
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  #state: State = { items: [], cursor: null, unread: 0 };
  #notices: readonly Notice[] = [];
  /** The newest one there was so far; `undefined` before the first look. */
  #newest: number | undefined;
  #refreshing: Promise<void> | undefined;
  #isAskedAgain = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly list = (): readonly Notice[] => this.#notices;
  readonly unread = (): number => this.#state.unread;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly more = (): (() => Promise<void>) | undefined => (this.#state.cursor === null ? undefined : this.#loadMore);

  /** Asks for the newest again; who asks meanwhile is answered by one more look. Rejects when the server cannot be asked. */
  async refresh(): Promise<void> {
    if (this.#refreshing !== undefined) {
      this.#isAskedAgain = true;
      return await this.#refreshing;
    }
    this.#refreshing = this.#look().finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
  }

  /** What was listed until now; what comes meanwhile stays new. A panel that cannot say so says it the next time. */
  markRead(): void {
    const newest = this.#state.items[0];
    if (!newest || this.#state.unread === 0) return;
    this.#set({ ...this.#state, unread: 0, items: this.#state.items.map((item) => ({ ...item, is_read: true })) });
    this.#parts.markRead(newest.seq).then(
      ({ unread }) => this.#set({ ...this.#state, unread }),
      () => void this.refresh().catch(() => undefined),
    );
  }

  clear(): void {
    const newest = this.#state.items[0];
    if (!newest) return;
    this.#set({ items: [], cursor: null, unread: 0 });
    this.#parts.clear(newest.seq).then(
      ({ unread }) => this.#set({ ...this.#state, unread }),
      () => void this.refresh().catch(() => undefined),
    );
  }

  async #look(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      this.#take(await this.#parts.load());
    } while (this.#isAskedAgain);
  }

  #take({ items, next_cursor, unread }: Page): void {
    const oldest = items.at(-1)?.seq ?? 0;
    const known = this.#state.items;
    // Older pages stay where the new page leads on to them.
    const isJoined = next_cursor !== null && known.some(({ seq }) => seq === oldest);
    const older = isJoined ? known.filter(({ seq }) => seq < oldest) : [];
    this.#set({ items: [...items, ...older], cursor: isJoined ? this.#state.cursor : next_cursor, unread });
    const [first] = items;
    const isNews = first !== undefined && this.#newest !== undefined && first.seq > this.#newest;
    this.#newest = Math.max(first?.seq ?? 0, this.#newest ?? 0);
    if (isNews) this.#parts.onNews(first);
  }

  readonly #loadMore = async (): Promise<void> => {
    const { cursor } = this.#state;
    if (cursor === null) return;
    const page = await this.#parts.load(cursor).catch(() => undefined);
    if (!page || this.#state.cursor !== cursor) return;
    this.#set({ ...this.#state, items: [...this.#state.items, ...page.items], cursor: page.next_cursor });
  };

  #set(state: State): void {
    if (state.items !== this.#state.items) this.#notices = state.items.map(this.#parts.toNotice);
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
