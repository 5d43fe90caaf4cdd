import { describe, expect, it } from 'vitest';
import { LdPolicy, type Load } from './ld-policy.ts';

const calm: Load = { isLdBusy: false, hdDropped: 0, isUplinkGood: true };

/** Judges every 200 ms between two times in ms; says when the answer was yes last. */
function run(policy: LdPolicy, from: number, to: number, load: Load): boolean[] {
  const answers: boolean[] = [];
  for (let now = from; now < to; now += 200) answers.push(policy.judge(load, now));
  return answers;
}

describe('LdPolicy', () => {
  it('P15: starts the second rendition once the first was stable for five seconds', () => {
    const policy = new LdPolicy();
    expect(run(policy, 0, 3_000, calm).some(Boolean)).toBe(false);
    expect(policy.judge({ ...calm, hdDropped: 1 }, 3_000)).toBe(false);
    expect(run(policy, 3_200, 8_200, calm).some(Boolean)).toBe(false);
    expect(policy.judge(calm, 8_200)).toBe(true);
  });

  it('P15: bears a busy encoder for less than two seconds, and drops the rendition then', () => {
    const policy = new LdPolicy();
    run(policy, 0, 5_200, calm);
    expect(run(policy, 5_200, 7_200, { ...calm, isLdBusy: true }).every(Boolean)).toBe(true);
    expect(run(policy, 7_200, 9_000, calm).every(Boolean)).toBe(true);
    expect(run(policy, 9_000, 11_400, { ...calm, isLdBusy: true }).at(-1)).toBe(false);
  });

  it('P15: tries again after a minute, and gives up after three times', () => {
    const policy = new LdPolicy();
    const starts: number[] = [];
    for (let now = 0; now < 600_000; now += 200) {
      const isOn = policy.judge(calm, now);
      if (!isOn) continue;
      starts.push(now);
      policy.judge({ ...calm, hdDropped: 1 }, now + 100);
    }
    expect(starts).toHaveLength(3);
    expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(60_000);
  });

  it('P16: a weak network takes it away without counting against the device', () => {
    const policy = new LdPolicy();
    for (let round = 0; round < 5; round += 1) {
      const start = round * 100_000;
      expect(run(policy, start, start + 6_000, calm).at(-1)).toBe(true);
      expect(policy.judge({ ...calm, isUplinkGood: false }, start + 6_000)).toBe(false);
    }
  });
});
