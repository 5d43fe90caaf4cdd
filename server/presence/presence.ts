import { randomUUID } from 'node:crypto';
import type { Bus } from '#server/platform/bus/bus.ts';
import { topics } from '#server/topics.ts';

const sayMs = 1_000;
/** A node that said nothing for so long has no viewers any more. */
export const silentMs = 3_500;

/** A room on one node. `isAttended`: somebody of the store is in it. */
type Here = { viewers: () => number; isAttended: () => boolean };

/** Who watches each room, and hearts on their way, over all nodes. Who watches on two nodes counts twice. */
export class Presence implements Disposable {
  readonly #node = randomUUID();
  readonly #bus: Bus;
  /** Each room that is open on this node. */
  readonly #here = new Map<string, Here>();
  readonly #others = new Map<string, { at: number; viewers: Record<string, number>; attended: readonly string[] }>();
  readonly #timer: NodeJS.Timeout;
  readonly #stop: () => void;

  constructor(bus: Bus) {
    this.#bus = bus;
    this.#stop = bus.subscribe(topics.presence, (message) => this.#hear(message));
    this.#timer = setInterval(() => bus.publish(topics.presence, { node: this.#node, ...this.#countHere() }), sayMs).unref();
  }

  /** A room is open on this node; returns its stop. */
  open(id: string, here: Here): () => void {
    this.#here.set(id, here);
    return () => {
      if (this.#here.get(id) === here) this.#here.delete(id);
    };
  }

  /** People connected to this room now, on any node; 0 where nobody is. */
  viewers(id: string): number {
    return (this.#here.get(id)?.viewers() ?? 0) + this.viewersElsewhere(id);
  }

  /** Viewers of a room on the other nodes, a second ago at most. */
  viewersElsewhere(id: string): number {
    const since = performance.now() - silentMs;
    let sum = 0;
    for (const { at, viewers } of this.#others.values()) if (at > since) sum += viewers[id] ?? 0;
    return sum;
  }

  /** Whether somebody of the store is in a room on another node, a second ago at most. */
  isAttendedElsewhere(id: string): boolean {
    const since = performance.now() - silentMs;
    return [...this.#others.values()].some(({ at, attended }) => at > since && attended.includes(id));
  }

  tellHearts(id: string, count: number): void {
    this.#bus.publish(topics.hearts(id), { node: this.#node, count });
  }

  /** Hearts given on other nodes; returns its stop. */
  onHearts(id: string, listener: (count: number) => void): () => void {
    return this.#bus.subscribe(topics.hearts(id), ({ node, count }) => {
      if (node !== this.#node) listener(count);
    });
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.#stop();
  }

  #countHere() {
    const rooms = [...this.#here];
    return {
      viewers: Object.fromEntries(rooms.map(([id, { viewers }]) => [id, viewers()])),
      attended: rooms.flatMap(([id, { isAttended }]) => (isAttended() ? id : [])),
    };
  }

  #hear({ node, viewers, attended = [] }: { node: string; viewers: Record<string, number>; attended?: string[] }): void {
    if (node === this.#node) return;
    const now = performance.now();
    for (const [other, { at }] of this.#others) if (now - at > silentMs) this.#others.delete(other);
    this.#others.set(node, { at: now, viewers, attended });
  }
}
