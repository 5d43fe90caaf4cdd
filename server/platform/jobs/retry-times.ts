/** Seconds until the next attempt: the table of Standard Webhooks 1.0 (docs/reliability.md, "Retries"); after the last one there is none. */
export const standardRetrySeconds: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** When to try again after so many attempts, up to a tenth later than the table says, so that what failed together is not tried together; `undefined` after the last one. */
export function retryAt(attempts: number, steps: readonly number[], now: Date): Date | undefined {
  const seconds = steps[attempts - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000 * (1 + Math.random() / 10));
}
