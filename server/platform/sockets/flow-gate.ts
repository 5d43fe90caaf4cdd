/** A token bucket on the monotonic clock: false when more arrives than the rate allows, of which `burstSeconds` may arrive at once. */
export function createFlowGate(perSecond: number, burstSeconds: number): (amount: number) => boolean {
  const perMs = perSecond / 1_000;
  const max = perSecond * burstSeconds;
  let free = max;
  let countedAt = performance.now();
  return (amount) => {
    const now = performance.now();
    free = Math.min(max, free + (now - countedAt) * perMs);
    countedAt = now;
    // Refused amounts do not count.
    if (amount > free) return false;
    free -= amount;
    return true;
  };
}
