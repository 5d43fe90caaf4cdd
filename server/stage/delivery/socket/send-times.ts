/** Enough for a watcher half a minute behind two renditions at 30 chunks a second. */
const timesKept = 2048;

/** When chunks were sent, on the monotonic clock, by their number. */
export class SendTimes {
  readonly #times = new Float64Array(timesKept);

  add(seq: number, at: number): void {
    this.#times[seq % timesKept] = at;
  }

  of(seq: number): number {
    return this.#times[seq % timesKept] ?? 0;
  }
}
