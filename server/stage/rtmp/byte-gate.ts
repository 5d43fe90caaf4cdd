const windowMs = 10_000;

/** False once more bytes came within a window of ten seconds than the rate allows. */
export function createByteGate(maxBytesPerSecond: number): (bytes: number) => boolean {
  let startedAt = performance.now();
  let taken = 0;
  return (bytes) => {
    const now = performance.now();
    if (now - startedAt > windowMs) {
      startedAt = now;
      taken = 0;
    }
    taken += bytes;
    return taken <= (maxBytesPerSecond * windowMs) / 1000;
  };
}
