/**
 * Measures by the clock of this machine, which a sender cannot turn; false once more came than the rate allows, of which
 * `burstSeconds` may come at once.
 */
export function createFlowGate(perSecond: number, burstSeconds: number): (amount: number) => boolean {
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
