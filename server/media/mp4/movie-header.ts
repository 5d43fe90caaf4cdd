import { type Box, getBox, listBoxes, listChildren, viewOf } from './box-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import type { SampleTable } from './sample-table.ts';

export type TrackHeader = { id: number; timescale: number };
/** `mediaBytes` of samples follow the header; a track without a table is left out. */
type Movie = { init: Uint8Array; tables: ReadonlyMap<number, SampleTable>; mediaBytes: number };

/** Ticks per second of the whole movie: pictures are placed exactly, sound to a hundredth of a millisecond. */
const movieTimescale = 90_000;
const containers = new Set(['mdia', 'minf', 'stbl']);
/** Written elsewhere, with what goes into them. */
const emptyTables = new Set(['stsc', 'stsz']);
/** The index takes less than what is left to 4 GB. */
const maxBytesOfNarrowPlaces = 0xf0000000;
const timescaleAt = 12;
const trackIdAt = 12;
const normalRate = 0x00010000;

/** The tracks that an init segment of `init-segment.ts` announces. */
export function readTrackHeaders(init: Uint8Array): TrackHeader[] {
  const view = viewOf(init);
  return listTracks(view).map((trak) => ({
    id: trackIdOf(view, trak),
    timescale: view.getUint32(getBox(view, trak, 'mdia', 'mdhd').body + timescaleAt),
  }));
}

/** All that stands before the samples in an MP4 whose index is first: ftyp, moov, and the head of mdat. */
export function writeMovieHeader(movie: Movie): Uint8Array<ArrayBuffer> {
  for (const table of movie.tables.values()) table.finish();
  // Places are counted from the start of the file, so a first run finds how long the header is.
  const { length } = write(movie, 0);
  return write(movie, length);
}

function write(movie: Movie, length: number): Uint8Array<ArrayBuffer> {
  const { init, tables, mediaBytes } = movie;
  const view = viewOf(init);
  const w = new ByteWriter();
  const wide = mediaBytes > maxBytesOfNarrowPlaces;
  const tracks = new Map(readTrackHeaders(init).map((track) => [track.id, track]));

  function copyTrack(trak: Box): void {
    const track = tracks.get(trackIdOf(view, trak));
    const table = track && tables.get(track.id);
    if (!table) return;
    w.box('trak', () => {
      for (const child of listChildren(view, trak)) copy(child, { track, table });
    });
  }

  function copy(box: Box, of: { track: TrackHeader; table: SampleTable }): void {
    if (containers.has(box.type)) {
      w.box(box.type, () => {
        for (const child of listChildren(view, box)) copy(child, of);
      });
    } else if (box.type === 'tkhd') {
      writeDated(w, init, box, [of.track.id, 0], shownTicks(of.table, of.track));
      writeEdits(w, of.table, of.track);
    } else if (box.type === 'mdhd') writeDated(w, init, box, [of.track.timescale], of.table.decodeEnd - of.table.base);
    else if (box.type === 'stts') of.table.write(w);
    else if (box.type === 'stco') of.table.writePlaces(w, { before: length, wide });
    else if (!emptyTables.has(box.type)) w.bytes(init.subarray(box.start, box.end));
  }

  w.box('ftyp', () => {
    w.ascii('isom');
    w.u32(0x200);
    w.ascii('isomiso2avc1mp41');
  });
  const moov = getMoov(view);
  w.box('moov', () => {
    const longest = [...tables].map(([id, table]) => shownTicks(table, tracks.get(id)));
    writeDated(w, init, getBox(view, moov, 'mvhd'), [movieTimescale], Math.max(...longest));
    for (const trak of listTracks(view)) copyTrack(trak);
  });
  w.u32(wide ? 1 : 8 + mediaBytes);
  w.ascii('mdat');
  if (wide) w.u64(16 + mediaBytes);
  return w.finish();
}

/** A header of a movie, track or media with its duration, in version 1, whose times have 64 bits; `between` stands before it. */
function writeDated(w: ByteWriter, init: Uint8Array, { type, body, end }: Box, between: number[], duration: number): void {
  const flags = viewOf(init).getUint32(body) & 0xffffff;
  w.fullBox(type, 1, flags, () => {
    w.u64(0);
    w.u64(0);
    w.u32(...between);
    w.u64(duration);
    w.bytes(init.subarray(body + 12 + 4 * between.length + 4, end));
  });
}

/** Presents the first picture or sound at its time, whatever is decoded before it (ISO/IEC 14496-12 §8.6.6). */
function writeEdits(w: ByteWriter, { base, start, end }: SampleTable, { timescale }: TrackHeader): void {
  const mediaTime = Math.max(0, start - base);
  const wait = toMovie(mediaTime + base, timescale);
  if (wait === 0 && mediaTime === 0) return;
  w.box('edts', () => {
    w.fullBox('elst', 1, 0, () => {
      w.u32(wait > 0 ? 2 : 1);
      if (wait > 0) {
        w.u64(wait);
        w.u32(0xffffffff, 0xffffffff, normalRate);
      }
      w.u64(Math.ceil(((end - start) * movieTimescale) / timescale));
      w.u64(mediaTime);
      w.u32(normalRate);
    });
  });
}

/** When a track is over, in ticks of the movie. */
function shownTicks({ end }: SampleTable, track: TrackHeader | undefined): number {
  return toMovie(end, track?.timescale ?? movieTimescale);
}

function toMovie(ticks: number, timescale: number): number {
  return Math.round((ticks * movieTimescale) / timescale);
}

function getMoov(view: DataView): Box {
  const moov = listBoxes(view).find(({ type }) => type === 'moov');
  if (!moov) throw new Error('an init segment has no moov');
  return moov;
}

function listTracks(view: DataView): Box[] {
  return listChildren(view, getMoov(view)).filter(({ type }) => type === 'trak');
}

function trackIdOf(view: DataView, trak: Box): number {
  return view.getUint32(getBox(view, trak, 'tkhd').body + trackIdAt);
}
