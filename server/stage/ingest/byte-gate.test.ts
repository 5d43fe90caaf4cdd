import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createByteGate } from './byte-gate.ts';

const bitsPerSecond = 8_000_000;
const bytesPerMs = bitsPerSecond / 8_000;
let now = 0;

afterEach(() => vi.restoreAllMocks());

function aGate() {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return createByteGate(bitsPerSecond);
}

test('a steady stream at the limit passes, and so does all that waited for four seconds', () => {
  const take = aGate();
  const takeNext = () => {
    now += 40;
    return take(40 * bytesPerMs);
  };
  const flow = (ms: number) => Array.from({ length: ms / 40 }, takeNext).every(Boolean);
  expect(flow(60_000)).toBe(true);
  now += 4_000;
  expect(take(4_000 * bytesPerMs)).toBe(true);
  expect(flow(60_000)).toBe(true);
});

test('however the bytes are spread, no more passes than the rate and a burst of eight seconds', () => {
  const step = fc.record({ waitMs: fc.nat(5_000), bytes: fc.nat(4 * 2 ** 20) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const take = aGate();
      const startedAt = now;
      let passed = 0;
      for (const { waitMs, bytes } of steps) {
        now += waitMs;
        if (!take(bytes)) break;
        passed += bytes;
      }
      expect(passed).toBeLessThanOrEqual((now - startedAt + 8_000) * bytesPerMs);
    }),
  );
});
