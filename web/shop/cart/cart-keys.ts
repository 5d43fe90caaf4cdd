import { hasStoredSession } from '../../api/auth.ts';
import { type CartLine, readLine } from './cart-line.ts';

/** A key for each line: two tabs that add at the same moment write to different places (docs/decisions/0036). */
export const cartPrefix = 'cart:';

/** More than a cart takes: what two devices brought together is shown. */
const maxRead = 100;

/** As much of the cart as every page needs: how many are in it, and who hears that it changed. What changes it is in `CartStore`, which is loaded when it is used. */
export class CartKeys {
  readonly #listeners = new Set<() => void>();
  readonly #onShown: () => void;

  /** `onShown` hears that somebody looks at it again. */
  constructor(onShown: () => void) {
    this.#onShown = onShown;
  }

  /** Of the lines that `/cart` shows. */
  count = (): number => listKept().reduce((sum, { quantity }) => sum + quantity, 0);

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

/** In the order in which they were added, with those that an account has still to forget. Without a session the lines of an account are nobody's to see. */
export function listKept(): CartLine[] {
  const isSignedIn = hasStoredSession();
  return listKeys()
    .flatMap((key) => {
      const line = readLine(localStorage.getItem(key));
      return line && cartPrefix + line.id === key && (isSignedIn || !line.owner) ? line : [];
    })
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .slice(0, maxRead);
}
