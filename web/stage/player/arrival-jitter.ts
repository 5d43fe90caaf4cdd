/** Seconds that are remembered. */
const remembered = 120;

/** `lateness`: the latest that media came in that second. */
type Second = { at: number; lateness: number };

/**
 * How unevenly media comes. Lateness is the time of a clock minus the time of the newest media: only differences of it mean something.
 * All times in seconds.
 */
export class ArrivalJitter {
  #seconds: Second[] = [];
  #newest: number | undefined;
  /** While no media comes: how late it is by now. */
  #waiting = Number.NEGATIVE_INFINITY;

  /** What is there now. Media that is waited for counts once it has come: for as late as it was, in that second alone. */
  note(newest: number, now: number): void {
    const lateness = Math.max(this.#waiting, now - newest);
    const hasCome = newest !== this.#newest;
    this.#newest = newest;
    this.#waiting = hasCome ? Number.NEGATIVE_INFINITY : lateness;
    if (hasCome) this.#add(lateness, Math.floor(now));
  }

  clear(): void {
    this.#seconds = [];
    this.#newest = undefined;
    this.#waiting = Number.NEGATIVE_INFINITY;
  }

  /** The latest of the calmest second, once something was noted; of the second that has just begun only where there is no other. */
  get calmest(): number {
    const whole = this.#seconds.length > 1 ? this.#seconds.slice(0, -1) : this.#seconds;
    return Math.min(...whole.map(({ lateness }) => lateness));
  }

  /** The latest that came but for the worst single burst: what happens once is not waited for. */
  get usual(): number {
    const worst = this.#seconds.reduce<Second | undefined>((found, second) => (found && found.lateness >= second.lateness ? found : second), undefined);
    const others = this.#seconds.filter((second) => worst && Math.abs(second.at - worst.at) > 1);
    return Math.max(this.calmest, ...others.map((second) => second.lateness));
  }

  #add(lateness: number, at: number): void {
    const last = this.#seconds.at(-1);
    if (last?.at === at) last.lateness = Math.max(last.lateness, lateness);
    else this.#seconds = [...this.#seconds.filter((second) => at - second.at < remembered), { at, lateness }];
  }
}
