import { expect, test } from 'vitest';
import { play, tracks } from '../../../../test/support/media/hls-show.ts';
import { HlsStream } from './hls-stream.ts';

const renditions = ['hd', 'ld', 'audio'];

const partsOf = (playlist: string) => [...playlist.matchAll(/#EXT-X-PART:.*URI="([^"]+)"/g)].map(([, uri = '']) => uri);
const hintOf = (playlist: string) => /#EXT-X-PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(playlist)?.[1] ?? '';
/** The newest part is the first one after a whole segment. */
const opensSegment = /#EXTINF:.*\n.*\n#EXT-X-PROGRAM.*\n#EXT-X-PART:.*\n#EXT-X-PRELOAD-HINT/;

test('P20: the hint of every publication is the address of the next part, whichever segment it lands in, and is never used again', () => {
  const stream = new HlsStream('a show', () => new Date(0));
  for (const source of ['hd', 'ld'] as const) stream.begin(source, tracks);
  using published = listen(stream);
  play(stream, 0, 11, { sources: ['hd', 'ld'] });
  for (const name of renditions) {
    const known = new Set<string>();
    const hinted = new Set<string>();
    let firstOfSegment = 0;
    for (const playlist of published.of(name)) {
      const came = partsOf(playlist).filter((uri) => !known.has(uri));
      if (came.length > 0) {
        expect([...hinted], name).toEqual(came);
        hinted.clear();
        if (opensSegment.test(playlist)) firstOfSegment += 1;
      }
      for (const uri of came) known.add(uri);
      expect(known, name).not.toContain(hintOf(playlist));
      hinted.add(hintOf(playlist));
    }
    expect(known.size, name).toBeGreaterThan(18);
    expect(firstOfSegment, name).toBeGreaterThanOrEqual(4);
  }
});

/** Every playlist that somebody who waits could be sent, also the one between the last part of a segment and its end. */
function listen(stream: HlsStream): Disposable & { of(name: string): readonly string[] } {
  const left = new AbortController();
  const heard = new Map(renditions.map((name): [string, string[]] => [name, []]));
  for (const [name, playlists] of heard) {
    const rendition = stream.rendition(name);
    if (!rendition) throw new Error(`There is no rendition ${name}.`);
    const note = () => {
      playlists.push(stream.playlist(rendition));
      return false;
    };
    void rendition.until(note, left.signal);
  }
  return { of: (name) => heard.get(name) ?? [], [Symbol.dispose]: () => left.abort() };
}
