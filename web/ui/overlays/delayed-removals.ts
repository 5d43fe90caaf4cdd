/** docs/product.md, "Lists, forms and removals": how long a removal can be taken back. */
export const undoMs = 10_000;

type Waiting = { run: (ways: RemovalWays) => unknown; timer: ReturnType<typeof setTimeout> };

export type RemovalWays = {
  /** The page is going away: only a request with `keepalive` still arrives. */
  keepalive: boolean;
};

/** Removals that are shown at once and done when nobody has taken them back in time, at the latest when the page is left. */
export class DelayedRemovals {
  readonly #waiting = new Map<string, Waiting>();
  readonly #listeners = new Set<() => void>();
  #keys: ReadonlySet<string> = new Set();

  /** What is shown as removed already. A new set after each change. */
  get keys(): ReadonlySet<string> {
    return this.#keys;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls `run` once: after `undoMs`, or when the page is left before. */
  add(key: string, run: Waiting['run']): void {
    this.undo(key);
    const timer = setTimeout(() => this.#finish(key, { keepalive: false }), undoMs);
    this.#waiting.set(key, { run, timer });
    this.#show(key);
  }

  /** Whether there still was something to take back. */
  undo(key: string): boolean {
    const waiting = this.#waiting.get(key);
    if (!waiting) return false;
    clearTimeout(waiting.timer);
    this.#waiting.delete(key);
    this.settle(key);
    return true;
  }

  /** Does at once what waits; `keepalive` where the page goes away with it. True, once it is done, where anything waited. */
  async flush(ways: RemovalWays): Promise<boolean> {
    const runs = [...this.#waiting.keys()].map((key) => this.#finish(key, ways));
    await Promise.all(runs);
    return runs.length > 0;
  }

  /** The list knows by itself what became of it: the removal is done, or it failed and the row returns. */
  settle(key: string): void {
    if (!this.#keys.has(key)) return;
    this.#keys = new Set([...this.#keys].filter((each) => each !== key));
    this.#tell();
  }

  #finish(key: string, ways: RemovalWays): unknown {
    const waiting = this.#waiting.get(key);
    if (!waiting) return undefined;
    clearTimeout(waiting.timer);
    this.#waiting.delete(key);
    return waiting.run(ways);
  }

  #show(key: string): void {
    this.#keys = new Set([...this.#keys, key]);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
