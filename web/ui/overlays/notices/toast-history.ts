import type { Notice, NoticeSource } from './notice.ts';

/** docs/product.md, "Toasts": how long a toast can be read after it was shown. */
export const keptMs = 1_000_000;
const storageKey = 'haat-toasts';

type Clock = () => number;
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;
type HistoryParts = { now: Clock; storage: () => Storage | undefined };

/** The toasts of this tab, for as long as they are kept; a reload loses none. */
export class ToastHistory implements NoticeSource {
  readonly #now: Clock;
  readonly #storage: () => Storage | undefined;
  readonly #listeners = new Set<() => void>();
  #notices: readonly Notice[] | undefined;
  #expiry: ReturnType<typeof setTimeout> | undefined;

  constructor({ now, storage }: HistoryParts) {
    this.#now = now;
    this.#storage = storage;
  }

  readonly list = (): readonly Notice[] => {
    this.#notices ??= read(this.#storage()).filter((notice) => this.#isKept(notice));
    return this.#notices;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#planExpiry();
    return () => {
      this.#listeners.delete(listener);
      this.#planExpiry();
    };
  };

  readonly unread = (): number => this.list().filter(({ isRead }) => !isRead).length;

  add(notice: Pick<Notice, 'id' | 'title' | 'text' | 'tone'>): void {
    this.#change([{ ...notice, at: this.#now(), isRead: false }, ...this.list()]);
  }

  /** Without an id, all of them. */
  markRead(id?: string): void {
    const isMeant = (notice: Notice) => !notice.isRead && (id === undefined || notice.id === id);
    if (!this.list().some(isMeant)) return;
    this.#change(this.list().map((notice) => (isMeant(notice) ? { ...notice, isRead: true } : notice)));
  }

  clear(): void {
    this.#change([]);
  }

  #isKept(notice: Notice): boolean {
    return notice.at + keptMs > this.#now();
  }

  #change(notices: readonly Notice[]): void {
    this.#notices = notices.filter((notice) => this.#isKept(notice));
    write(this.#storage(), this.#notices);
    this.#planExpiry();
    for (const listener of this.#listeners) listener();
  }

  /** Removes the oldest toast when its time is over, while a panel listens. */
  #planExpiry(): void {
    clearTimeout(this.#expiry);
    const oldest = this.list().at(-1);
    if (!oldest || this.#listeners.size === 0) return;
    this.#expiry = setTimeout(() => this.#change(this.list()), Math.max(0, oldest.at + keptMs - this.#now()));
  }
}

function read(storage: Storage | undefined): Notice[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** A tab that may store nothing, or has no room, keeps its toasts until it is reloaded. */
function write(storage: Storage | undefined, notices: readonly Notice[]): void {
  try {
    storage?.setItem(storageKey, JSON.stringify(notices));
  } catch {}
}

function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

export const toastHistory = new ToastHistory({ now: Date.now, storage: tabStorage });
