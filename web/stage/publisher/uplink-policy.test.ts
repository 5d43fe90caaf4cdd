import { describe, expect, it } from 'vitest';
import { bitrateRange, UplinkPolicy } from './uplink-policy.ts';

/** A network that carries more than the picture needs. */
const much = 10_000;

describe('UplinkPolicy', () => {
  it('P16: lowers the bitrate above half a second of waiting media, once a second', () => {
    const policy = new UplinkPolicy(1_000);
    expect(policy.judge(600, 2_000, much)).toMatchObject({ network: 'slow', kbps: 700, skipFrames: false });
    expect(policy.judge(600, 2_100, much).kbps).toBe(700);
    expect(policy.judge(600, 3_200, much).kbps).toBe(490);
  });

  it('P16: goes down at once to what the network carries when a queue stays', () => {
    const policy = new UplinkPolicy();
    expect(policy.judge(600, 2_000, 700).kbps).toBe(1_260);
    expect(policy.judge(1_200, 3_200, 700).kbps).toBe(700 * 0.85 - 100);
    policy.judge(0, 4_000, 700);
    expect(policy.judge(600, 4_300, 700).kbps).toBe(Math.round((700 * 0.85 - 100) * 0.7));
  });

  it('P16: skips frames above 1.5 s and reconnects above 4 s', () => {
    const policy = new UplinkPolicy();
    expect(policy.judge(1_600, 0, much)).toMatchObject({ network: 'bad', skipFrames: true, reconnect: false });
    expect(policy.judge(4_100, 100, much).reconnect).toBe(true);
  });

  it('P16: calls the network weak for as long as the picture is simpler', () => {
    const policy = new UplinkPolicy();
    for (let now = 2_000; now < 6_000; now += 1_100) policy.judge(600, now, much);
    expect(policy.judge(0, 6_500, much).network).toBe('slow');
    for (let now = 10_000; now < 60_000; now += 1_000) policy.judge(0, now, much);
    expect(policy.judge(0, 60_000, much).network).toBe('good');
  });

  it('climbs back slowly once the network is good again, within its bounds', () => {
    const policy = new UplinkPolicy(500);
    policy.judge(600, 2_000, much);
    expect(policy.judge(100, 4_000, much).kbps).toBe(350);
    expect(policy.judge(100, 8_000, much).kbps).toBe(420);
    for (let now = 10_000; now < 300_000; now += 1_000) policy.judge(50, now, much);
    expect(policy.judge(50, 300_000, much).kbps).toBe(bitrateRange.max);
  });
});
