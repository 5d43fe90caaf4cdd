import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SubjectBus } from '#server/platform/bus/bus.ts';

/** What `there` listens to counts at `here`, and what `here` published has arrived `there`. */
export async function settle(here: SubjectBus, there: SubjectBus): Promise<void> {
  const subject = `probe.${randomUUID()}`;
  const stop = there.respond(subject, () => ({}));
  while (!(await here.request(subject, {}, { timeoutMs: 5_000 })).ok) await setImmediate();
  stop();
}
