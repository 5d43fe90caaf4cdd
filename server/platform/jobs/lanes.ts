const idleMs = 1_000;

/** `done`: every lane has ended, which none does before `stop`. */
export type Lanes = { wake(): void; done: Promise<unknown> };

/**
 * Calls `runNext` from `count` lanes at once until `stop`. It says whether there was work; without, a lane sleeps until it is woken:
 * by `wake`, by a lane that finds work for another, or within a second.
 */
export function runLanes(count: number, stop: AbortSignal, runNext: (wakeAnother: () => void) => Promise<boolean>): Lanes {
  const sleepers: (() => void)[] = [];
  /** `wake` was called while every lane was busy. */
  let called = false;

  function wake(): void {
    const sleeper = sleepers.shift();
    if (sleeper) sleeper();
    else called = true;
  }

  async function sleep(): Promise<void> {
    if (called) called = false;
    else await new Promise<void>((resolve) => sleepers.push(resolve));
  }

  async function lane(): Promise<void> {
    while (!stop.aborted) {
      if (!(await runNext(wake)) && !stop.aborted) await sleep();
    }
  }

  const idle = setInterval(wake, idleMs);
  stop.addEventListener('abort', () => {
    clearInterval(idle);
    for (const sleeper of sleepers.splice(0)) sleeper();
  });
  return { wake, done: Promise.all(Array.from({ length: count }, lane)) };
}
