import { hasStoredSession, sessionStorageKey } from '../../api/auth.ts';
import { type CartKeys, cartPrefix, listKept, listKeys } from './cart-keys.ts';
import type { CartLine } from './cart-line.ts';

/** Whose a line is that is added now. Without the account service: it may not be reached, and what is theirs is never the next person's. */
export function readOwner(): Pick<CartLine, 'owner' | 'isNew'> {
  try {
    const { user } = JSON.parse(localStorage.getItem(sessionStorageKey) ?? '{}') as { user?: { id: string } };
    return user ? { owner: user.id, isNew: true } : {};
  } catch {
    return {};
  }
}

/** The cart of this browser, with its lines. Tabs share it. */
export class CartStore {
  readonly #keys: CartKeys | undefined;
  #text: string | undefined;
  #all: readonly CartLine[] = [];
  #lines: readonly CartLine[] = [];

  /** Without `keys` it is only read. */
  constructor(keys?: CartKeys) {
    this.#keys = keys;
  }

  /** Tells the account of what was changed here. */
  get keys(): CartKeys | undefined {
    return this.#keys;
  }

  /** What is in the cart, in the order in which it was added; the same array as long as nothing changes. */
  get = (): readonly CartLine[] => {
    this.#read();
    return this.#lines;
  };

  /** With the lines that an account has still to forget. */
  all(): readonly CartLine[] {
    this.#read();
    return this.#all;
  }

  put(lines: readonly CartLine[]): void {
    for (const line of lines) localStorage.setItem(cartPrefix + line.id, JSON.stringify(line));
    this.#keys?.changed();
  }

  drop(ids: readonly string[]): void {
    for (const id of ids) localStorage.removeItem(cartPrefix + id);
    this.#keys?.changed();
  }

  #read(): void {
    const text = JSON.stringify([hasStoredSession(), listKeys().map((key) => [key, localStorage.getItem(key)])]);
    if (text === this.#text) return;
    this.#text = text;
    this.#all = listKept();
    this.#lines = this.#all.filter(({ quantity }) => quantity > 0);
  }
}
