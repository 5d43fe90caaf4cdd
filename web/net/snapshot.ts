/** An observable value, in the form that `useSyncExternalStore` takes. */
export class Snapshot<T extends object> {
  #value: T;
  readonly #listeners = new Set<(now: T, before: T) => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get = (): T => this.#value;

  /** Returns its own stop. */
  subscribe = (listener: (now: T, before: T) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Calls the listeners only when a property differs. */
  set(change: Partial<T>): void {
    const differs = (Object.keys(change) as (keyof T)[]).some((key) => change[key] !== this.#value[key]);
    if (!differs) return;
    const before = this.#value;
    const now = { ...before, ...change };
    this.#value = now;
    for (const listener of [...this.#listeners]) listener(now, before);
  }
}
