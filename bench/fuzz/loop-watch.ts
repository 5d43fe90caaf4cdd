const everyMs = 20;

/**
 * Measures blocks of the event loop. Of each block, CPU time of the loop's thread counts as the process's own, and the rest as waiting
 * for the host. All in ms.
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
