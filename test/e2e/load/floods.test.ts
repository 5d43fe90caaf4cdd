import { describe, expect, test } from 'vitest';
import { maxLeftMegabytes, runFloods } from '../../../bench/flood/run.ts';

/** The attacks that once took the most memory: a gigabyte each for sockets that did not read and for pictures without permission. */
const names = ['chat in a room', 'pings whose answers nobody reads', 'garbage in a room', 'pictures without permission', 'JSON beyond the limit'];

describe('a Haat whose doors are flooded', () => {
  test('10 after floods resident memory falls back to within 150 MB of before', async () => {
    const { before, after, during } = await runFloods({ names, seconds: 6, warmUpMs: 8_000 });
    expect(during.map(({ silent }) => silent)).toEqual(names.map(() => 0));
    expect(after - before).toBeLessThanOrEqual(maxLeftMegabytes);
  });
});
