import { expect, test } from 'vitest';
import { ChunkRing, type WireChunk } from './chunk-ring.ts';

function chunk(startMs: number, key = false): WireChunk {
  const frame = Buffer.alloc(10);
  return { epoch: 1, seq: startMs, key, startMs, endMs: startMs + 100, frame, body: frame, sentAt: 0 };
}

const startsOf = (ring: ChunkRing) => ring.burst().map(({ startMs }) => startMs);

test('P12: a newcomer starts at the newest key frame that leaves enough to start with', () => {
  const ring = new ChunkRing(300);
  for (let at = 0; at < 2_100; at += 100) ring.add(chunk(at, at % 1_000 === 0));
  expect(startsOf(ring)[0]).toBe(1_000);
  for (let at = 2_100; at < 2_400; at += 100) ring.add(chunk(at));
  expect(startsOf(ring)).toEqual([2_000, 2_100, 2_200, 2_300]);
  expect(ring.bytes).toBe(40);
});

test('what was before a break of the show is not sent to a newcomer', () => {
  const ring = new ChunkRing(300);
  for (let at = 0; at < 500; at += 100) ring.add(chunk(at, at === 0));
  ring.add(chunk(8_000, true));
  expect(startsOf(ring)).toEqual([8_000]);
  expect(ring.bytes).toBe(10);
});

test('after a break without a key frame there is nothing to start with', () => {
  const ring = new ChunkRing(300);
  ring.add(chunk(0, true));
  ring.add(chunk(8_000));
  expect(startsOf(ring)).toEqual([]);
});
