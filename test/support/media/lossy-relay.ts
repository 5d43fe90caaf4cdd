import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { randomFrom } from '../random.ts';

/** RFC 7983: the first byte of an RTP or RTCP packet; other bytes begin STUN and DTLS. */
const isMedia = (bytes: Buffer) => (bytes[0] ?? 0) >= 128 && (bytes[0] ?? 0) < 192;

/** A way by UDP to a local port that loses a share of the media in both directions, and passes everything else. */
export class LossyRelay {
  dropped = 0;
  passed = 0;
  readonly #near = createSocket('udp4');
  readonly #far = new Map<string, Socket>();
  readonly #targetPort: number;
  readonly #share: number;
  readonly #random = randomFrom(5);

  private constructor(targetPort: number, share: number) {
    this.#targetPort = targetPort;
    this.#share = share;
    this.#near.on('message', (bytes, from) => this.#pass(bytes, () => this.#farOf(from).send(bytes, this.#targetPort, '127.0.0.1')));
  }

  static async to(targetPort: number, share: number): Promise<LossyRelay> {
    const relay = new LossyRelay(targetPort, share);
    relay.#near.bind(0, '127.0.0.1');
    await once(relay.#near, 'listening');
    return relay;
  }

  get port(): number {
    return (this.#near.address() as AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const sockets = [this.#near, ...this.#far.values()];
    await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.close(resolve))));
  }

  #pass(bytes: Buffer, send: () => void): void {
    const isLost = isMedia(bytes) && this.#random() < this.#share;
    this[isLost ? 'dropped' : 'passed'] += 1;
    if (!isLost) send();
  }

  /** One socket for each peer, so that answers find their way. */
  #farOf({ address, port }: RemoteInfo): Socket {
    const name = `${address}:${port}`;
    const known = this.#far.get(name);
    if (known) return known;
    const far = createSocket('udp4');
    far.on('message', (bytes) => this.#pass(bytes, () => this.#near.send(bytes, port, address)));
    this.#far.set(name, far);
    return far;
  }
}
