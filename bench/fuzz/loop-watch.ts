const everyMs = 20;

/**
 * Watches how long the event loop stands still. A standstill in which the process hardly used the processor is the host's doing and
 * is not counted. All in ms.
 */
export function watchLoop() {
  let last = performance.now();
  let spent = process.cpuUsage();
  const seen = { worstMs: 0, worstOfHostMs: 0 };
  const timer = setInterval(() => {
    const now = performance.now();
    const used = process.cpuUsage(spent);
    const stoodMs = Math.max(0, now - last - everyMs);
    const isOurs = (used.user + used.system) / 1000 > stoodMs / 2;
    if (isOurs) seen.worstMs = Math.max(seen.worstMs, stoodMs);
    else seen.worstOfHostMs = Math.max(seen.worstOfHostMs, stoodMs);
    last = now;
    spent = process.cpuUsage();
  }, everyMs);
  return { seen, [Symbol.dispose]: () => clearInterval(timer) };
}
