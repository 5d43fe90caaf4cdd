import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/logs/log.ts';

/** Deletes what is past its time; says how many rows went. Bears a repeat, and another node that does the same. */
export type Chore = (now: Date) => Promise<number>;

type Options = { clock: Clock; log: Log; chores: Record<string, Chore> };

const firstMs = 60_000;
const everyMs = 3_600_000;

/** Runs every chore a minute after the start and then hourly, until disposed. */
export function runHousekeeping({ clock, log, chores }: Options): AsyncDisposable & { runNow(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(tick, firstMs);
  timer.unref();

  function tick(): void {
    running = runNow();
    timer = setTimeout(tick, everyMs);
    timer.unref();
  }

  async function runNow(): Promise<void> {
    for (const [chore, run] of Object.entries(chores)) {
      try {
        const rows = await run(clock.now());
        if (rows > 0) log.info({ chore, rows }, 'what was past its time is deleted');
      } catch (error) {
        log.error({ err: error, chore }, 'a chore failed');
      }
    }
  }

  return {
    runNow,
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      await running;
    },
  };
}
