/** How far the server's clock is ahead of this device's, in ms; `undefined` until it was asked. */
let aheadMs: number | undefined;
let asking: Promise<void> | undefined;

/** The server's time in ms: phones are minutes off. By this device's own while nothing else is known. */
export function serverNow(): number {
  return Date.now() + (aheadMs ?? 0);
}

/** Resolves once `serverNow` is the server's; also where it cannot be asked, and then the next call asks again. */
export function learnServerTime(): Promise<void> {
  if (aheadMs !== undefined) return Promise.resolve();
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<void> {
  const before = performance.now();
  try {
    const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    const date = Date.parse(answer.headers.get('Date') ?? '');
    // The header has whole seconds; half of one, and of the way there and back, has gone by on average.
    if (!Number.isNaN(date)) aheadMs = date + 500 + (performance.now() - before) / 2 - Date.now();
  } catch {
    // Without an answer the device's clock is the best there is.
  }
}

/** A phone that slept, or was set right meanwhile, is asked about anew. */
export function forgetServerTime(): void {
  aheadMs = undefined;
}
