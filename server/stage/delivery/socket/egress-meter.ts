const windowMs = 5_000;

/** Recent outgoing bits per second, over whole windows of five seconds. Times in ms of the monotonic clock. */
export class EgressMeter {
  #since = 0;
  #bytes = 0;
  #rate = 0;

  add(bytes: number, now: number): void {
    this.#turn(now);
    this.#bytes += bytes;
  }

  rate(now: number): number {
    this.#turn(now);
    return this.#rate;
  }

  #turn(now: number): void {
    const passed = now - this.#since;
    if (passed < windowMs) return;
    this.#rate = (this.#bytes * 8_000) / passed;
    this.#since = now;
    this.#bytes = 0;
  }
}
