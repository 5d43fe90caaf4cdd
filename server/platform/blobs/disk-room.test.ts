import { expect, test } from 'vitest';
import { createLog } from '../logs/log.ts';
import { DiskRoom, minFreeBytes } from './disk-room.ts';

function withSpare(bytes: number, holdsBlobs: boolean): DiskRoom {
  return new DiskRoom('/', createLog('silent'), async () => minFreeBytes + bytes, holdsBlobs);
}

test('a disk that holds blobs has room for them beside the work folders', async () => {
  const disk = withSpare(300, true);
  expect([await disk.has(200, 100), await disk.has(200, 101), await disk.has(301)]).toEqual([true, false, false]);
  expect([await disk.hasForBlobs(300), await disk.hasForBlobs(301)]).toEqual([true, false]);
  expect([await disk.isLeft(), await withSpare(-1, true).isLeft()]).toEqual([true, false]);
});

test('a disk that holds no blobs is asked for the work folders alone', async () => {
  const disk = withSpare(300, false);
  expect([await disk.has(300, 1_000), await disk.has(301)]).toEqual([true, false]);
  expect([await withSpare(-1, false).hasForBlobs(1_000), await withSpare(-1, false).isLeft()]).toEqual([true, true]);
});
