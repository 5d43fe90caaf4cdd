import { performance } from 'node:perf_hooks';
import type { Log } from './logs/log.ts';

const lookEveryMs = 10_000;
/** Smaller changes are those of V8's young generation. */
const worthBytes = 96 * 2 ** 20;
/** The pause grows with the live heap: about 130 ms at 75 MB. */
const maxHeapBytes = 256 * 2 ** 20;
/** Share of the time that the event loop has been busy. */
const maxUtilization = 0.5;

/** V8 itself waits for 32 MB of buffers before it looks for those that nobody uses. */
const youngBytes = 12 * 2 ** 20;
let uncollected = 0;

/** For bytes that came as buffers of their own and are used up: the newest garbage is collected once there are 12 MiB of it, in about 2 ms. */
export function countGarbage(bytes: number): void {
  uncollected += bytes;
  if (uncollected < youngBytes) return;
  uncollected = 0;
  globalThis.gc?.({ type: 'minor' });
}

/** A measurement of the process: bytes, and utilization from 0 to 1. */
export type Load = { resident: number; heap: number; utilization: number };
type Parts = { look(): Load; collect(): void; log: Pick<Log, 'info'> };

/**
 * After a burst V8 keeps the freed pages of its heap for the next one, and uncollected garbage keeps native memory: over 100 MB that a
 * small machine needs for its database. After a burst, this collects all garbage once.
 */
export class MemoryRelief {
  readonly #parts: Parts;
  #settled = Number.POSITIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Call at intervals. */
  check(): void {
    const { look, collect, log } = this.#parts;
    const { resident, heap, utilization } = look();
    this.#settled = Math.min(this.#settled, resident);
    if (resident - this.#settled < worthBytes || heap > maxHeapBytes || utilization > maxUtilization) return;
    collect();
    this.#settled = look().resident;
    log.info({ before: resident, after: this.#settled }, 'memory of a burst was given back');
  }
}

/** Watches this process until disposed; does nothing where node was not started with `--expose-gc`, as `npm start` does. */
export function runMemoryRelief(log: Log): Disposable {
  const collectGarbage = globalThis.gc;
  if (!collectGarbage) return { [Symbol.dispose]: () => undefined };
  let last = performance.eventLoopUtilization();
  const relief = new MemoryRelief({
    look() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      const { rss, heapUsed } = process.memoryUsage();
      return { resident: rss, heap: heapUsed, utilization };
    },
    // Only this flavor of a collection returns pages to the system.
    collect: () => collectGarbage({ type: 'major', flavor: 'last-resort' }),
    log,
  });
  const timer = setInterval(() => relief.check(), lookEveryMs).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
