import { expect, test } from 'vitest';
import { inParallel } from '../../../../test/support/browser/shopper.ts';
import { createWaitlistLimits } from './waitlist-limits.ts';

/** How many of so many text messages are let through, each to a number of its own from a device of its own. */
async function letThrough(limits: ReturnType<typeof createWaitlistLimits>, count: number, ageSeconds: number): Promise<number> {
  const ask = (turn: number) => {
    const device = { id: `${ageSeconds} ${turn}`, isNew: false, ageSeconds };
    return limits.take({ ip: '198.51.100.30', device, addressKey: `${ageSeconds} ${turn}`, isText: true });
  };
  return (await inParallel(count, 50, ask)).filter((refusal) => !refusal).length;
}

test('a network has 300 text messages an hour with new cookies, and those who were there before have theirs all the same', async () => {
  const limits = createWaitlistLimits();
  expect(await letThrough(limits, 310, 3_599)).toBe(300);
  expect(await letThrough(limits, 310, 3_600)).toBe(310);
});
