import { maxQuantity } from '#contract/shop/orders/order-sizes.ts';

/** A key for each line: two tabs that add at the same moment write to different places (docs/decisions/0036). */
export const cartPrefix = 'cart:';

/** As much of the cart as every page needs: how many are in it, and who hears that it changed. Lines are read by `CartStore`, which is loaded when it is used. */
export class CartKeys {
  readonly #listeners = new Set<() => void>();
  readonly #onShown: () => void;

  /** `onShown` hears that somebody looks at it again. */
  constructor(onShown: () => void) {
    this.#onShown = onShown;
  }

  count = (): number => listKeys().reduce((sum, key) => sum + quantityOf(key), 0);

  get isShown(): boolean {
    return this.#listeners.size > 0;
  }

  /** Returns its own stop. */
  subscribe = (listener: () => void): (() => void) => {
    if (!this.isShown) {
      addEventListener('storage', this.changed);
      this.#onShown();
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (!this.isShown) removeEventListener('storage', this.changed);
    };
  };

  changed = (): void => {
    for (const listener of this.#listeners) listener();
  };

  clear(): void {
    for (const key of listKeys()) localStorage.removeItem(key);
    this.changed();
  }
}

export function listKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(cartPrefix));
}

/** 0 for what is no line. */
function quantityOf(key: string): number {
  try {
    return Math.min(Math.max(JSON.parse(localStorage.getItem(key) ?? '').quantity, 0), maxQuantity) || 0;
  } catch {
    return 0;
  }
}
