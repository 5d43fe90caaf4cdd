import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { below } from '../fuzz/mutation.ts';
import type { Ending } from './history.ts';
import { holdAt } from './holds.ts';
import type { World } from './world.ts';

const patienceMs = 3_000;
const isHeld = new Set(['number', 'stock', 'lines', 'log', 'committed']);

/** Kills the planned process at the planned step and starts it again; records how it ended, how long it was away and what it left. */
export async function kill(world: World): Promise<void> {
  const { server, plan, history } = world;
  const { kind, step, round } = plan;
  const random = world.random('strike');
  await using _held = isHeld.has(step) ? await holdAt(world) : undefined;
  if (step === 'piece' || step === 'picture') await once(world.moments, step, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
  await delay(below(15, random));

  const group = server.pid;
  const database = await server.readPostmaster();
  world.goDown();
  const began = performance.now();
  let code: Ending['code'];
  if (kind === 'node' || kind === 'both') {
    const dead = [server.killNode(), kind === 'both' ? server.killPostmaster() : undefined];
    await Promise.all(dead);
  } else if (kind === 'postmaster') await server.killPostmaster();
  else code = await server.terminate(kind === 'group');
  const left = code === undefined ? undefined : { lock: await server.readLock(), postmasters: await server.countPostmasters() };

  const startedAt = code === undefined ? began : performance.now();
  if (kind === 'postmaster') await server.untilServes(database);
  else await server.start();
  const rtoMs = performance.now() - startedAt;
  world.comeUp();
  history.endings.push({
    ...{ round, kind, step, code, rtoMs },
    lockIsOurs: (await server.readLock()) === server.pid && left?.lock === undefined,
    postmasters: (await server.countPostmasters()) + (left?.postmasters ?? 0),
    orphans: kind === 'postmaster' ? 0 : await server.countGroup(group),
  });
}
