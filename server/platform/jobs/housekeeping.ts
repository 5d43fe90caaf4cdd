import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/logs/log.ts';

/** Deletes expired rows and returns how many. May be repeated, and may run on several nodes at once. */
export type Chore = (now: Date) => Promise<number>;

/** Rows by chore; one that failed is missing. */
type Deleted = Record<string, number>;

type Options = { clock: Clock; log: Log; chores: Record<string, Chore> };

const firstMs = 60_000;
const everyMs = 3_600_000;

/** Runs every chore a minute after the start and then hourly, until disposed. */
export function runHousekeeping({ clock, log, chores }: Options): AsyncDisposable & { runNow(names?: string[]): Promise<Deleted> } {
  let running: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(tick, firstMs);
  timer.unref();

  function tick(): void {
    running = runNow();
    timer = setTimeout(tick, everyMs);
    timer.unref();
  }

  /** Throws for a chore that no room brings. */
  async function runNow(names = Object.keys(chores)): Promise<Deleted> {
    const deleted: Deleted = {};
    for (const chore of names) {
      const run = chores[chore];
      if (!run) throw new Error(`no room brings the chore ${chore}`);
      try {
        const rows = await run(clock.now());
        deleted[chore] = rows;
        if (rows > 0) log.info({ chore, rows }, 'what was past its time is deleted');
      } catch (error) {
        log.error({ err: error, chore }, 'a chore failed');
      }
    }
    return deleted;
  }

  return {
    runNow,
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      await running;
    },
  };
}
