import { describe, expect, test } from 'vitest';
import { runCampaign } from '../../../bench/crash/campaign.ts';
import type { RoundPlan } from '../../../bench/crash/plan.ts';

/** One of each kind of kill, at steps that a random moment seldom meets. */
const rounds: Partial<RoundPlan>[] = [
  { kind: 'node', step: 'log' },
  { kind: 'both', step: 'committed' },
  { kind: 'postmaster', step: 'number' },
];

describe('a Haat that is killed at work', () => {
  test('10 three crash rounds lose and double nothing', async () => {
    const { history, violations } = await runCampaign({ rounds: rounds.length, seed: 10, fixed: rounds });
    expect(violations).toEqual([]);
    expect(history.endings.map(({ kind }) => kind)).toEqual(rounds.map(({ kind }) => kind));
    const acked = history.orders.filter(({ answers }) => answers.some(({ status }) => status === 201));
    const said = history.lines.filter((line) => line.said.length > 0);
    expect([acked, said, history.pictures, history.videos, history.replays].map((list) => list.length > 0)).toEqual([true, true, true, true, true]);
  });
});
