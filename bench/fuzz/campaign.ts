import { setImmediate } from 'node:timers/promises';
import { randomFrom } from '../../test/support/random.ts';
import type { Attack, Target } from './target.ts';

/** What came of the attacks: how many of each answer, and what was under way when harm was done. */
type Campaign = { counts: Map<string, number>; sent: number; underWay: Map<string, Attack> };

type Options = { count: number; seed: number; check(): void };

export function newCampaign(): Campaign {
  return { counts: new Map(), sent: 0, underWay: new Map() };
}

/** Sends attacks to every target at once, each lane one at a time. Every attack follows from the seed and its place. Throws at the first harm. */
export async function runCampaign(campaign: Campaign, targets: readonly Target[], { count, seed, check }: Options): Promise<void> {
  let harm: unknown;
  const shares = targets.reduce((sum, { share }) => sum + share, 0);
  const lanes = targets.flatMap((target) => {
    const quota = (count * target.share) / shares / target.lanes;
    return Array.from({ length: target.lanes }, (_, lane) => runLane(target, lane, quota).catch(stop));
  });
  await Promise.all(lanes);
  if (harm) throw harm;

  /** The other lanes finish; attacks under way are kept for inspection. */
  function stop(error: unknown): void {
    harm ??= error;
  }

  async function runLane(target: Target, lane: number, quota: number): Promise<void> {
    const name = `${target.kind} ${lane}`;
    let yieldedAt = performance.now();
    for (let sent = 0, index = 0; sent < quota && !harm; index += 1) {
      const attack = target.make(randomFrom(hash(`${seed} ${name} ${index}`)), lane);
      campaign.underWay.set(name, attack);
      const answer = `${target.kind}: ${await target.run(attack, lane)}`;
      if (!harm) campaign.underWay.delete(name);
      campaign.counts.set(answer, (campaign.counts.get(answer) ?? 0) + 1);
      sent += target.sizeOf(attack);
      campaign.sent += target.sizeOf(attack);
      if (performance.now() - yieldedAt < 5) continue;
      await setImmediate();
      yieldedAt = performance.now();
      check();
    }
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
