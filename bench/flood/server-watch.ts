import { setTimeout as delay } from 'node:timers/promises';
import { openRoom } from '../../test/support/room-client.ts';
import type { Lane } from '../fuzz/lanes.ts';
import { residentMegabytes } from '../resident.ts';

const healthEveryMs = 100;
const lineEveryMs = 1_500;
const residentEveryMs = 250;
const patienceMs = 15_000;

/** Times in ms, memory in MB: the worst since it was asked last. `silent`: lines that were not acknowledged at all. */
export type Seen = { resident: number; peak: number; health: number; chat: number; silent: number };

/** Probes `/healthz` and the chat of a room that is not attacked during the floods, and reads the server's memory. */
export function watchServer(url: string, pid: number, { id, watchTicket }: Lane) {
  const stop = new AbortController();
  let seen = nothing();
  const everyone = Promise.all([
    repeat(healthEveryMs, async () => {
      const took = await timed(() => fetch(`${url}/healthz`, { signal: AbortSignal.timeout(patienceMs) }).then((answer) => answer.text()));
      seen.health = Math.max(seen.health, took);
    }),
    repeat(residentEveryMs, async () => {
      seen.resident = await residentMegabytes(pid);
      seen.peak = Math.max(seen.peak, seen.resident);
    }),
    chatOn(),
  ]);

  async function repeat(everyMs: number, work: () => Promise<void>): Promise<void> {
    while (!stop.signal.aborted) {
      await work();
      await delay(everyMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  async function chatOn(): Promise<void> {
    const room = await openRoom(url, id, { ticket: watchTicket });
    await repeat(lineEveryMs, async () => {
      const took = await timed(async () => {
        const clientId = room.say('Still here');
        await room.next('said', ({ client_id }) => client_id === clientId).catch(noteSilence);
      });
      seen.chat = Math.max(seen.chat, took);
    });
    await room[Symbol.asyncDispose]();
  }

  function noteSilence(): void {
    seen.silent += 1;
  }

  return {
    take(): Seen {
      const taken = seen;
      seen = { ...nothing(), resident: taken.resident };
      return taken;
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await everyone;
    },
  };
}

function nothing(): Seen {
  return { resident: 0, peak: 0, health: 0, chat: 0, silent: 0 };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work().catch(() => undefined);
  return performance.now() - began;
}
