import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bus } from '#server/platform/bus/bus.ts';

/** `viewersHere`: of each room that is open on this node. */
type Options = { bus: Bus; viewersHere: () => Record<string, number> };

const sayMs = 1_000;
/** A node that said nothing for so long has no viewers any more. */
const silentMs = 3_500;
const presenceSubject = 'room.presence';
const heartsSubject = (id: string) => `room.${id}.hearts`;

const presence = z.object({ node: z.string(), viewers: z.record(z.string(), z.int().nonnegative()) });
const beats = z.object({ node: z.string(), count: z.int().positive() });

/** What the rooms of several nodes tell each other beside the show log. Who watches on two nodes counts twice. */
export class RoomNodes implements Disposable {
  readonly #node = randomUUID();
  readonly #bus: Bus;
  readonly #others = new Map<string, { at: number; viewers: Record<string, number> }>();
  readonly #timer: NodeJS.Timeout;
  readonly #stop: () => void;

  constructor({ bus, viewersHere }: Options) {
    this.#bus = bus;
    this.#stop = bus.subscribe(presenceSubject, (message) => this.#hear(message));
    this.#timer = setInterval(() => bus.publish(presenceSubject, { node: this.#node, viewers: viewersHere() }), sayMs).unref();
  }

  /** Viewers of a room on the other nodes, a second ago at most. */
  viewersElsewhere(id: string): number {
    const since = performance.now() - silentMs;
    let sum = 0;
    for (const { at, viewers } of this.#others.values()) if (at > since) sum += viewers[id] ?? 0;
    return sum;
  }

  tellHearts(id: string, count: number): void {
    this.#bus.publish(heartsSubject(id), { node: this.#node, count });
  }

  /** Hearts given on other nodes; returns its stop. */
  onHearts(id: string, listener: (count: number) => void): () => void {
    return this.#bus.subscribe(heartsSubject(id), (message) => {
      const heard = beats.safeParse(message).data;
      if (heard && heard.node !== this.#node) listener(heard.count);
    });
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.#stop();
  }

  #hear(message: unknown): void {
    const heard = presence.safeParse(message).data;
    if (!heard || heard.node === this.#node) return;
    const now = performance.now();
    for (const [node, { at }] of this.#others) if (now - at > silentMs) this.#others.delete(node);
    this.#others.set(heard.node, { at: now, viewers: heard.viewers });
  }
}
