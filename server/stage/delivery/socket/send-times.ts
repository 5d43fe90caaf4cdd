/** Enough for a watcher half a minute behind two renditions at 30 chunks a second. */
const maxTimes = 2048;

/** When chunks were sent, on the monotonic clock, by their number. */
export class SendTimes {
  readonly #times = new Float64Array(maxTimes);

  add(seq: number, at: number): void {
    this.#times[seq % maxTimes] = at;
  }

  of(seq: number): number {
    return this.#times[seq % maxTimes] ?? 0;
  }
}
