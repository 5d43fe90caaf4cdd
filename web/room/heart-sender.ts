import { roomLimits } from '#contract/room/room-limits.ts';

const frameMs = 250;

/** Batches hearts over 250 ms; hearts that cannot be sent yet stay in the batch. */
export class HeartSender {
  readonly #timer: ReturnType<typeof setInterval>;
  #count = 0;

  /** `send` returns false when the room is not connected. */
  constructor(send: (count: number) => boolean) {
    this.#timer = setInterval(() => {
      const count = Math.min(this.#count, roomLimits.maxHeartsPerFrame);
      if (count > 0 && send(count)) this.#count -= count;
    }, frameMs);
  }

  add(): void {
    this.#count += 1;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
