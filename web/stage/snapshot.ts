/** A value that can be watched: what `useSyncExternalStore` wants, without React. */
export class Snapshot<T extends object> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get = (): T => this.#value;

  /** Returns its own stop. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Tells the listeners only when something differs. */
  set(change: Partial<T>): void {
    const differs = (Object.keys(change) as (keyof T)[]).some((key) => change[key] !== this.#value[key]);
    if (!differs) return;
    this.#value = { ...this.#value, ...change };
    for (const listener of [...this.#listeners]) listener();
  }
}
