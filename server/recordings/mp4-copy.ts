import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type ReadRun, readRuns } from '#server/media/mp4/fragment-reader.ts';
import { readTrackHeaders, writeMovieHeader } from '#server/media/mp4/movie-header.ts';
import { SampleTable } from '#server/media/mp4/sample-table.ts';
import type { BlobStream } from '#server/platform/blobs/blob-streams.ts';
import { followsWithin, type ListedSegment } from './replay/vod-playlists.ts';

type Media = {
  segments: readonly ListedSegment[];
  /** The init segment that all of them share. */
  init: Uint8Array;
  read: (segment: ListedSegment) => Promise<Uint8Array>;
  signal: AbortSignal;
};
type Track = { timescale: number; table: SampleTable };
type Tracks = ReadonlyMap<number, Track>;

/** An encoder that changes more often gives one file for each configuration, whenever it had it. */
const maxRuns = 12;

/** The files of a show, each of one configuration, as an MP4 track has it: one after the other (`docs/decisions/0078`). */
export function divideIntoParts(segments: readonly ListedSegment[]): ListedSegment[][] {
  const runs: ListedSegment[][] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    if (run?.[0]?.init === segment.init) run.push(segment);
    else runs.push([segment]);
  }
  return runs.length <= maxRuns ? runs : [...Map.groupBy(segments, ({ init }) => init).values()];
}

/**
 * Makes an MP4 of the samples of segments of one configuration, the index first, without any codec. Gaps of the show are cut out, the
 * same time from sound and picture. The samples go to the file `draft`, which must stay until the MP4 was read from the stream; memory
 * holds one segment and the index.
 */
export async function copyToMp4(draft: string, { segments, init, read, signal }: Media): Promise<BlobStream> {
  const tracks: Tracks = new Map(readTrackHeaders(init).map(({ id, timescale }) => [id, { timescale, table: new SampleTable() }]));
  await using file = await open(draft, 'w');
  let mediaBytes = 0;
  let offset: number | undefined;
  let last: ListedSegment | undefined;
  for (const segment of segments) {
    signal.throwIfAborted();
    const runs = readRuns(await read(segment));
    if (offset === undefined || segment.isBreak || !followsOn(last, segment)) offset = joinAt(runs, tracks);
    mediaBytes += await append(file, runs, { tracks, offset, place: mediaBytes });
    last = segment;
  }
  const header = writeMovieHeader({ init, tables: tablesOf(tracks), mediaBytes });
  return { stream: Readable.toWeb(Readable.from(joined(header, draft))) as ReadableStream<Uint8Array>, length: header.byteLength + mediaBytes };
}

/** Segments of another configuration may have been left out between them. */
function followsOn(last: ListedSegment | undefined, { start_seconds }: ListedSegment): boolean {
  return last !== undefined && start_seconds - (last.start_seconds + last.seconds) <= followsWithin;
}

/** Seconds to subtract from the times so that the tracks follow on without overlap, and at least one of them without a gap. */
function joinAt(runs: readonly ReadRun[], tracks: Tracks): number {
  const starts = runs.flatMap(({ trackId, samples }) => {
    const { timescale, table } = getTrack(tracks, trackId);
    const shown = Math.min(...samples.map(({ dts, compositionOffset }) => dts + compositionOffset)) - table.end;
    const decoded = table.samples > 0 && samples[0] ? samples[0].dts - table.decodeEnd : shown;
    return samples.length > 0 ? [Math.min(shown, decoded) / timescale] : [];
  });
  return Math.min(...starts);
}

/** Returns how many bytes of media it added to the file. */
async function append(file: FileHandle, runs: readonly ReadRun[], to: { tracks: Tracks; offset: number; place: number }): Promise<number> {
  let { place } = to;
  for (const run of runs) {
    const { timescale, table } = getTrack(to.tracks, run.trackId);
    // Rounding may make a difference of whole ticks slightly too small.
    table.append(run, { shift: Math.floor(to.offset * timescale + 1e-3), place });
    place += run.data.byteLength;
  }
  await file.appendFile(Buffer.concat(runs.map(({ data }) => data)));
  return place - to.place;
}

function getTrack(tracks: Tracks, id: number): Track {
  const track = tracks.get(id);
  if (!track) throw new Error(`a segment has samples of track ${id}, which its init segment does not announce`);
  return track;
}

/** A track without any sample is left out: players would wait for it. */
function tablesOf(tracks: Tracks): Map<number, SampleTable> {
  const tables = [...tracks].map(([id, { table }]) => [id, table] as const).filter(([, { samples }]) => samples > 0);
  if (tables.length === 0) throw new Error('an MP4 needs at least one sample');
  return new Map(tables);
}

async function* joined(header: Uint8Array, draft: string): AsyncGenerator<Uint8Array> {
  yield header;
  yield* createReadStream(draft);
}
