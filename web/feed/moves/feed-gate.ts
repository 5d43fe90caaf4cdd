/**
 * Which way a gesture moves the feed, and when: a lock of 300 ms while the feed moves, 800 ms between gestures, and more than
 * 50 px of vertical movement for a finger (docs/product.md, "Live feed"). Pure; times in ms.
 */
export const feedRules = { lockMs: 300, throttleMs: 800, swipePx: 50 } as const;

export class FeedGate {
  #lastAt = Number.NEGATIVE_INFINITY;

  /** The index after a gesture of `direction`, or `undefined` when it does not move. The index stays within 0..last. */
  move(direction: 1 | -1, index: number, count: number, now: number): number | undefined {
    if (now - this.#lastAt < feedRules.throttleMs) return undefined;
    const next = Math.min(Math.max(0, index + direction), count - 1);
    if (next === index) return undefined;
    this.#lastAt = now;
    return next;
  }
}

/** Up is next. `undefined` for a movement that is short or sideways. */
export function swipeDirection(deltaX: number, deltaY: number): 1 | -1 | undefined {
  if (Math.abs(deltaY) <= feedRules.swipePx || Math.abs(deltaX) > Math.abs(deltaY)) return undefined;
  return deltaY < 0 ? 1 : -1;
}
