import type { WebSocket } from 'ws';
import { isLoopback } from './loopback.ts';

/** Open sockets that one address may have, of one kind (reliability.md §6). */
const socketsPerAddress = 20;

/** Counts the open sockets of each address; what comes from this machine itself, such as a proxy, is not held back. */
export class AddressLimit {
  readonly #open = new Map<string, number>();

  /** False, and the socket is told to come back later, when its address has too many. */
  admit(socket: WebSocket, ip: string): boolean {
    const open = this.#open.get(ip) ?? 0;
    if (open >= socketsPerAddress && !isLoopback(ip)) {
      socket.close(1013, 'too many connections from this address');
      return false;
    }
    this.#open.set(ip, open + 1);
    socket.once('close', () => this.#release(ip));
    return true;
  }

  #release(ip: string): void {
    const open = (this.#open.get(ip) ?? 1) - 1;
    if (open > 0) this.#open.set(ip, open);
    else this.#open.delete(ip);
  }
}
