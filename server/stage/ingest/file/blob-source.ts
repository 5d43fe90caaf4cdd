import { CustomSource } from 'mediabunny';
import type { Blobs } from '#server/platform/blobs/blobs.ts';

/** A file is read in small pieces as it plays: this much of it is kept in memory. */
const maxCacheBytes = 2 * 2 ** 20;

/** A stored file for mediabunny, read by ranges. `size` in bytes. */
export function createBlobSource(blobs: Blobs, key: string, size: number): CustomSource {
  return new CustomSource({
    getSize: () => size,
    read: (start, end) => blobs.read(key, { start, end: end - 1 }),
    maxCacheSize: maxCacheBytes,
    prefetchProfile: 'fileSystem',
    // A read ahead that fails is repeated when the bytes are needed.
    handleUnhandledError: () => undefined,
  });
}
