import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { CustomSource } from 'mediabunny';

/** A reader that gets on asks for the same bytes a few times in a row at most. */
const mostRepeats = 1_000;

/**
 * A file for mediabunny, read without a cache so that each of its reads is seen here: in a damaged WebM its search for the next
 * element (`resync`) asks for the last eight bytes for ever. Then the read throws. To be used in a thread of its own, as reads block.
 */
export function guardedSource(path: string): CustomSource {
  const file = openSync(path, 'r');
  let last = { start: -1, end: -1, times: 0 };
  return new CustomSource({
    getSize: () => fstatSync(file).size,
    read(start, end) {
      last = start === last.start && end === last.end ? { ...last, times: last.times + 1 } : { start, end, times: 1 };
      if (last.times > mostRepeats) throw new Error(`the reader asked ${mostRepeats} times for bytes ${start} to ${end}`);
      const bytes = new Uint8Array(end - start);
      readSync(file, bytes, 0, bytes.byteLength, start);
      return bytes;
    },
    dispose: () => closeSync(file),
    maxCacheSize: 0,
    prefetchProfile: 'none',
  });
}
