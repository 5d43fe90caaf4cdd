import { describe, expect, it } from 'vitest';
import { bitrateRange, UplinkPolicy } from './uplink-policy.ts';

describe('UplinkPolicy', () => {
  it('P16: lowers the bitrate above half a second of waiting media, once a second', () => {
    const policy = new UplinkPolicy(1_000);
    expect(policy.judge(600, 2_000)).toMatchObject({ network: 'slow', kbps: 700, skipFrames: false });
    expect(policy.judge(600, 2_100).kbps).toBe(700);
    expect(policy.judge(600, 3_200).kbps).toBe(490);
  });

  it('P16: skips frames above 1.5 s and reconnects above 4 s', () => {
    const policy = new UplinkPolicy();
    expect(policy.judge(1_600, 0)).toMatchObject({ network: 'bad', skipFrames: true, reconnect: false });
    expect(policy.judge(4_100, 100).reconnect).toBe(true);
  });

  it('climbs back slowly once the network is good again, within its bounds', () => {
    const policy = new UplinkPolicy(500);
    policy.judge(600, 2_000);
    expect(policy.judge(100, 4_000).kbps).toBe(350);
    expect(policy.judge(100, 8_000).kbps).toBe(420);
    for (let now = 10_000; now < 300_000; now += 1_000) policy.judge(50, now);
    expect(policy.judge(50, 300_000).kbps).toBe(bitrateRange.highest);
  });
});
