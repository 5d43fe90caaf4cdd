import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut: everything through it stops at once, as when a phone loses its network. */
export class CuttableNetwork {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  #targetPort: number;

  private constructor(targetPort: number) {
    this.#targetPort = targetPort;
    this.#server = createServer((near) => {
      if (this.#isCut) return near.destroy();
      const far = connect(this.#targetPort, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
  }

  static async to(url: string): Promise<CuttableNetwork> {
    const network = new CuttableNetwork(Number(new URL(url).port));
    network.#server.listen(0, '127.0.0.1');
    await once(network.#server, 'listening');
    return network;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** New connections go to another server, as a load balancer does when one is gone. */
  leadTo(url: string): void {
    this.#targetPort = Number(new URL(url).port);
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
