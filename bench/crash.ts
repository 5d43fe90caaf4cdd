import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runCampaign, summarize } from './crash/campaign.ts';
import { kinds, type RoundPlan, steps } from './crash/plan.ts';
import { interruptible } from './interruptible.ts';

const usage =
  'usage: npm run bench -- crash [rounds] [--seed number] [--kind node|postmaster|both|term|group] [--step moment|stock|number|log|committed|piece|picture]';
const options = { seed: { type: 'string' }, kind: { type: 'string' }, step: { type: 'string' } } as const;

/**
 * `npm run bench -- crash [rounds] [--seed n]`: shoppers, chat, uploads and a show on a Haat that is killed at random moments, and an
 * audit of what they were told. The seed repeats the plan of a run, not the moments at which the processor serves whom.
 */
export async function crash(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const rounds = Number(positionals[0] ?? '10');
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const fixed = { kind: kinds.find((kind) => kind === values.kind), step: steps.find((step) => step === values.step) };
  const isKnown = (values.kind === undefined || fixed.kind) && (values.step === undefined || fixed.step);
  if (!(Number.isInteger(rounds) && rounds > 0 && Number.isInteger(seed) && isKnown)) {
    console.error(usage);
    return false;
  }
  console.log(`seed ${seed}`);
  return await interruptible(async (signal) => {
    const plans = Array.from({ length: rounds }, () => fixed as Partial<RoundPlan>);
    const campaign = await runCampaign({ rounds, seed, fixed: plans, say: console.log, signal });
    for (const line of summarize(campaign)) console.log(line);
    return campaign.violations.length === 0;
  });
}
