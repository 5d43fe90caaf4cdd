import type { WebSocket } from 'ws';

/**
 * Open sockets of one kind from one network: 5,000 shoppers behind one carrier's address, some of them twice until a lost connection
 * times out (docs/product.md, "Many people behind one address").
 */
export const maxSocketsPerNetwork = 6_000;

/** Sockets of one kind that a person, or whoever holds one ticket, may have open (docs/reliability.md, "Uploads, sockets and sessions"). */
export const maxSocketsPerPerson = 5;

/** Counts open sockets by what they have in common, such as their network, person or ticket. */
export class SocketLimit {
  readonly #max: number;
  readonly #open = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** False when there are too many already; else it counts until it closes. */
  admit(socket: WebSocket, key: string): boolean {
    const open = this.#open.get(key) ?? 0;
    if (open >= this.#max) return false;
    this.#open.set(key, open + 1);
    socket.once('close', () => this.#release(key));
    return true;
  }

  #release(key: string): void {
    const open = (this.#open.get(key) ?? 1) - 1;
    if (open > 0) this.#open.set(key, open);
    else this.#open.delete(key);
  }
}
