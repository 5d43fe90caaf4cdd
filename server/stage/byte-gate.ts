/** So many seconds of the allowed rate may come at once: what a broadcaster kept during a cut of four seconds, twice. */
const burstSeconds = 8;

/** Measures by the clock of this machine, which a sender cannot turn; false once more came than the rate and a burst allow. */
export function createFlowGate(perSecond: number): (amount: number) => boolean {
  const perMs = perSecond / 1_000;
  const most = perSecond * burstSeconds;
  let free = most;
  let countedAt = performance.now();
  return (amount) => {
    const now = performance.now();
    free = Math.min(most, free + (now - countedAt) * perMs);
    countedAt = now;
    // What is refused is not held against who comes next.
    if (amount > free) return false;
    free -= amount;
    return true;
  };
}

/** A flow of bytes, by its bits per second. */
export function createByteGate(bitsPerSecond: number): (bytes: number) => boolean {
  return createFlowGate(bitsPerSecond / 8);
}
