import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeChunk, decodeSamples, encodeChunk, encodeSamples, type Sample } from './stage-wire.ts';

const time = fc.double({ noNaN: true, noDefaultInfinity: true });
const sample: fc.Arbitrary<Sample> = fc.record({
  seq: fc.nat(2 ** 32 - 1),
  track: fc.nat(255),
  key: fc.boolean(),
  ptsUs: time,
  dtsUs: time,
  data: fc.uint8Array({ maxLength: 300 }),
});

describe('publish frames', () => {
  test('any samples come back as they were packed', () => {
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 8 }), (samples) => {
        expect(decodeSamples(encodeSamples(samples))).toEqual(samples);
      }),
    );
  });

  test('a frame inside a larger buffer is read where it is', () => {
    const samples: Sample[] = [{ seq: 7, track: 1, key: true, ptsUs: 1.5, dtsUs: 1, data: Uint8Array.of(1, 2, 3) }];
    const larger = new Uint8Array(100);
    const frame = encodeSamples(samples);
    larger.set(frame, 13);
    expect(decodeSamples(larger.subarray(13, 13 + frame.byteLength))).toEqual(samples);
  });

  test('a frame cut anywhere but between samples is refused', () => {
    fc.assert(
      fc.property(fc.array(sample, { minLength: 1, maxLength: 3 }), fc.nat(), (samples, cut) => {
        const frame = encodeSamples(samples);
        const ends = samples.map((_, index) => encodeSamples(samples.slice(0, index)).byteLength);
        const length = cut % frame.byteLength;
        expect(decodeSamples(frame.subarray(0, length)) === undefined).toBe(!ends.includes(length));
      }),
    );
  });

  test('any bytes are read or refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void decodeSamples(bytes)),
      { numRuns: 2000 },
    );
  });
});

describe('watch frames', () => {
  test('header and parts come back', () => {
    const header = fc.record({
      kind: fc.constantFrom('init' as const, 'chunk' as const),
      key: fc.boolean(),
      epoch: fc.nat(2 ** 16 - 1),
      seq: fc.nat(2 ** 32 - 1),
      startMs: time,
    });
    fc.assert(
      fc.property(header, fc.array(fc.uint8Array(), { maxLength: 3 }), (given, parts) => {
        const { header: read, body } = decodeChunk(encodeChunk(given, ...parts));
        expect(read).toEqual(given);
        expect([...body]).toEqual(parts.flatMap((part) => [...part]));
      }),
    );
  });
});
