import type { ShowEvent } from '#contract/room/show-log.ts';
import { waitsForPlayhead } from '#contract/room/show-overlay.ts';

/** Passes events on at once, overlay events when the playhead reaches them (docs/design.md, "The show log"). */
export class OverlayQueue {
  readonly #show: (event: ShowEvent) => void;
  #waiting: ShowEvent[] = [];
  #playheadMs = Number.POSITIVE_INFINITY;

  constructor(show: (event: ShowEvent) => void) {
    this.#show = show;
  }

  add(event: ShowEvent): void {
    if (waitsForPlayhead(event) && event.at_ms > this.#playheadMs) this.#waiting.push(event);
    else this.#show(event);
  }

  /** Show time of the playhead in ms; `undefined` without a picture, when events do not wait. */
  setPlayhead(ms: number | undefined): void {
    this.#playheadMs = ms ?? Number.POSITIVE_INFINITY;
    if (this.#waiting.length === 0) return;
    const due = this.#waiting.filter((event) => event.at_ms <= this.#playheadMs);
    this.#waiting = this.#waiting.filter((event) => event.at_ms > this.#playheadMs);
    for (const event of due) this.#show(event);
  }
}
