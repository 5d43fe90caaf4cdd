const everyMs = 20;

/**
 * Watches how long the event loop stands still. Of each standstill, what the loop's own thread spent on the processor is ours, and what
 * it waited for the processor is the host's doing. All in ms.
 */
export function watchLoop() {
  let last = performance.now();
  let spent = process.threadCpuUsage();
  const seen = { worstMs: 0, worstOfHostMs: 0 };
  const timer = setInterval(() => {
    const now = performance.now();
    const used = process.threadCpuUsage(spent);
    const stoodMs = Math.max(0, now - last - everyMs);
    const oursMs = Math.min(stoodMs, (used.user + used.system) / 1000);
    seen.worstMs = Math.max(seen.worstMs, oursMs);
    seen.worstOfHostMs = Math.max(seen.worstOfHostMs, stoodMs - oursMs);
    last = now;
    spent = process.threadCpuUsage();
  }, everyMs);
  return { seen, [Symbol.dispose]: () => clearInterval(timer) };
}
