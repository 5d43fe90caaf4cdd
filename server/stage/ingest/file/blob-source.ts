import { CustomSource } from 'mediabunny';
import type { Blobs } from '#server/platform/blobs/blobs.ts';

/** A file is read in small pieces as it plays: this much of it is kept in memory. */
const cacheBytes = 2 * 2 ** 20;

/** A stored file for mediabunny, read by ranges. `size` in bytes. */
export function createBlobSource(blobs: Blobs, key: string, size: number): CustomSource {
  return new CustomSource({
    getSize: () => size,
    read: (start, end) => blobs.read(key, { start, end: end - 1 }),
    maxCacheSize: cacheBytes,
    prefetchProfile: 'fileSystem',
    // What cannot be read ahead fails again when it is needed.
    handleUnhandledError: () => undefined,
  });
}
