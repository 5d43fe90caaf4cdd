/** So much of the allowed rate may come at once: what a broadcaster kept during a cut of four seconds, twice. */
const burstSeconds = 8;

/** Measures by the clock of this machine, which a sender cannot turn; false once more bytes came than the rate and a burst allow. */
export function createByteGate(bitsPerSecond: number): (bytes: number) => boolean {
  const bytesPerMs = bitsPerSecond / 8_000;
  const most = bytesPerMs * burstSeconds * 1_000;
  let free = most;
  let countedAt = performance.now();
  return (bytes) => {
    const now = performance.now();
    free = Math.min(most, free + (now - countedAt) * bytesPerMs);
    countedAt = now;
    // What is refused is not held against who comes next.
    if (bytes > free) return false;
    free -= bytes;
    return true;
  };
}
