/** So far back the speed looks: a piece that waits is not yet a slow line. */
const windowMs = 8_000;
/** Before that nobody can tell. */
const minMs = 1_000;

export type Pace = { bytesPerSecond: number; secondsLeft: number };

/** How fast an upload is, of the last seconds, and how long the rest takes. Times in ms of any clock. */
export class UploadPace {
  #samples: { at: number; sent: number }[] = [];

  add(sent: number, at: number): void {
    // What broke off is sent again: what is known of the time before says nothing.
    if (sent < (this.#samples.at(-1)?.sent ?? 0)) this.#samples = [];
    this.#samples.push({ at, sent });
    while (this.#samples.length > 2 && at - (this.#samples[1]?.at ?? at) >= windowMs) this.#samples.shift();
  }

  clear(): void {
    this.#samples = [];
  }

  of(total: number): Pace | undefined {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at - first.at < minMs || last.sent === first.sent) return undefined;
    const bytesPerSecond = ((last.sent - first.sent) * 1000) / (last.at - first.at);
    return { bytesPerSecond, secondsLeft: (total - last.sent) / bytesPerSecond };
  }
}
