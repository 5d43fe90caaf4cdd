import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { CustomSource } from 'mediabunny';

/** A reader that makes progress reads the same bytes only a few times in a row. */
const maxRepeats = 1_000;

/**
 * A file for mediabunny, without a cache so that every read passes here: in a damaged WebM its search for the next element (`resync`)
 * reads the last eight bytes for ever, and then the read throws. Reads block, so use it in a worker thread.
 */
export function guardedSource(path: string): CustomSource {
  const file = openSync(path, 'r');
  let last = { start: -1, end: -1, times: 0 };
  return new CustomSource({
    getSize: () => fstatSync(file).size,
    read(start, end) {
      last = start === last.start && end === last.end ? { ...last, times: last.times + 1 } : { start, end, times: 1 };
      if (last.times > maxRepeats) throw new Error(`the reader asked ${maxRepeats} times for bytes ${start} to ${end}`);
      const bytes = new Uint8Array(end - start);
      readSync(file, bytes, 0, bytes.byteLength, start);
      return bytes;
    },
    dispose: () => closeSync(file),
    maxCacheSize: 0,
    prefetchProfile: 'none',
  });
}
