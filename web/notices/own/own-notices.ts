import type { Notice, NoticeSource } from '../../ui/overlays/notices/notice.ts';
import type { News } from './to-news.ts';

/** Of the browser, as the orders are: what came until then was read, or taken out of the panel. */
const marksName = 'haat-news';
/** Pages that follow each other ask once. */
const restMs = 30_000;

type Marks = { read: number; cleared: number };
type Parts = { load: () => Promise<readonly News[]>; storage: Pick<Storage, 'getItem' | 'setItem'>; now: () => number };

/** What a shopper is told, newest first, from the orders and stores that they know. */
export class OwnNotices implements NoticeSource {
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  #news: readonly News[] = [];
  #notices: readonly Notice[] = [];
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly list = (): readonly Notice[] => this.#notices;
  readonly unread = (): number => this.#notices.filter(({ isRead }) => !isRead).length;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Asks again after a while; without an answer it stays as it was. */
  async refresh(): Promise<void> {
    const now = this.#parts.now();
    if (now - this.#askedAt < restMs) return;
    this.#askedAt = now;
    const news = await this.#parts.load().catch(() => undefined);
    if (news && this.#askedAt === now) this.#show(news);
  }

  markRead(): void {
    this.#mark({ read: this.#newest() });
  }

  clear(): void {
    this.#mark({ read: this.#newest(), cleared: this.#newest() });
  }

  /** Of whoever signed out, also what is still on its way. */
  forget(): void {
    this.#askedAt = Number.NEGATIVE_INFINITY;
    this.#show([]);
  }

  #newest(): number {
    return this.#news[0]?.at ?? 0;
  }

  #marks(): Marks {
    try {
      return { read: 0, cleared: 0, ...JSON.parse(this.#parts.storage.getItem(marksName) ?? '{}') };
    } catch {
      return { read: 0, cleared: 0 };
    }
  }

  #mark(changed: Partial<Marks>): void {
    if (this.#news.length === 0) return;
    try {
      this.#parts.storage.setItem(marksName, JSON.stringify({ ...this.#marks(), ...changed }));
    } catch {
      // A browser that keeps nothing says it again with the next page.
    }
    this.#show(this.#news);
  }

  #show(news: readonly News[]): void {
    const { read, cleared } = this.#marks();
    this.#news = news;
    this.#notices = news.filter(({ at }) => at > cleared).map((one) => ({ ...one, isRead: one.at <= read }));
    for (const listener of [...this.#listeners]) listener();
  }
}
