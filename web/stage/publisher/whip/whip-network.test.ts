import { expect, test } from 'vitest';
import { networkOf } from './whip-network.ts';

const sent = { type: 'outbound-rtp', kind: 'video', qualityLimitationReason: 'none' };
const arrived = (fractionLost: number, kind = 'video') => ({ type: 'remote-inbound-rtp', kind, fractionLost });

test('what arrives is good, lost packets are slow, many are bad', () => {
  expect(networkOf([sent])).toBe('good');
  expect(networkOf([sent, arrived(0.01)])).toBe('good');
  expect(networkOf([sent, arrived(0.05)])).toBe('slow');
  expect(networkOf([sent, arrived(0.2)])).toBe('bad');
});

test('the sound alone says nothing of the picture', () => {
  expect(networkOf([sent, arrived(0.2, 'audio')])).toBe('good');
});

test('an encoder that the bandwidth holds back is slow, one that the processor holds back is not', () => {
  expect(networkOf([{ ...sent, qualityLimitationReason: 'bandwidth' }])).toBe('slow');
  expect(networkOf([{ ...sent, qualityLimitationReason: 'cpu' }])).toBe('good');
});
