import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { below } from '../fuzz/mutation.ts';
import type { Ending } from './history.ts';
import { holdAt } from './holds.ts';
import type { World } from './world.ts';

const patienceMs = 3_000;
const isHeld = new Set(['stock', 'number', 'log', 'committed']);

/** Ends what the plan says at the step that it says, and starts it again; notes how it ended, how long it was away and what was left. */
export async function strike(world: World): Promise<void> {
  const { victim, plan, history } = world;
  const { kind, step, round } = plan;
  const random = world.random('strike');
  await using _held = isHeld.has(step) ? await holdAt(world) : undefined;
  if (step === 'piece' || step === 'picture') await once(world.moments, step, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
  await delay(below(15, random));

  const group = victim.pid;
  const database = await victim.readPostmaster();
  world.goDown();
  const began = performance.now();
  let code: Ending['code'];
  if (kind === 'node' || kind === 'both') {
    const dead = [victim.killNode(), kind === 'both' ? victim.killPostmaster() : undefined];
    await Promise.all(dead);
  } else if (kind === 'postmaster') await victim.killPostmaster();
  else code = await victim.terminate(kind === 'group');
  const left = code === undefined ? undefined : { lock: await victim.readLock(), postmasters: await victim.countPostmasters() };

  const startedAt = code === undefined ? began : performance.now();
  if (kind === 'postmaster') await victim.untilServes(database);
  else await victim.start();
  const rtoMs = performance.now() - startedAt;
  world.comeUp();
  history.endings.push({
    ...{ round, kind, step, code, rtoMs },
    lockIsOurs: (await victim.readLock()) === victim.pid && left?.lock === undefined,
    postmasters: (await victim.countPostmasters()) + (left?.postmasters ?? 0),
    orphans: kind === 'postmaster' ? 0 : await victim.countGroup(group),
  });
}
