/** The samples of one track in a piece of fragmented MP4; times are ticks. */
export type TrackRun = { trackId: number; start: number; end: number; count: number; bytes: number; startsWithKey: boolean };

export type TrackInfo = { id: number; kind: string; timescale: number };

type Box = { type: string; view: DataView };
type Defaults = { trackId: number; duration: number; size: number; flags: number };

const sampleIsNonSync = 0x10000;

/** Tracks of an init segment (ISO/IEC 14496-12 §8). */
export function readTracksOf(init: Uint8Array): TrackInfo[] {
  const trak = boxes(viewOf(init)).filter(({ type }) => type === 'moov');
  return trak.flatMap((moov) => boxes(moov.view).filter(({ type }) => type === 'trak')).map(({ view }) => readTrack(view));
}

/** Runs of every track in one or more CMAF chunks, a track's chunks joined. Throws a RangeError on bytes that are cut. */
export function readRuns(bytes: Uint8Array): TrackRun[] {
  const runs = new Map<number, TrackRun>();
  const moofs = boxes(viewOf(bytes)).filter(({ type }) => type === 'moof');
  for (const traf of moofs.flatMap(({ view }) => boxes(view)).filter(({ type }) => type === 'traf')) {
    const run = readTrackFragment(traf.view);
    const before = runs.get(run.trackId);
    if (before && before.end !== run.start) throw new RangeError(`track ${run.trackId}: a chunk ends at ${before.end}, the next begins at ${run.start}`);
    runs.set(run.trackId, before ? { ...before, end: run.end, count: before.count + run.count, bytes: before.bytes + run.bytes } : run);
  }
  return [...runs.values()];
}

function readTrack(trak: DataView): TrackInfo {
  const mdia = find(trak, 'mdia');
  const tkhd = find(trak, 'tkhd');
  const mdhd = find(mdia, 'mdhd');
  const id = tkhd.getUint32(tkhd.getUint8(0) === 1 ? 20 : 12);
  const timescale = mdhd.getUint32(mdhd.getUint8(0) === 1 ? 20 : 12);
  return { id, timescale, kind: fourLetters(find(mdia, 'hdlr'), 8) };
}

function readTrackFragment(traf: DataView): TrackRun {
  const defaults = readDefaults(find(traf, 'tfhd'));
  const tfdt = find(traf, 'tfdt');
  const start = tfdt.getUint8(0) === 1 ? Number(tfdt.getBigUint64(4)) : tfdt.getUint32(4);
  const run: TrackRun = { trackId: defaults.trackId, start, end: start, count: 0, bytes: 0, startsWithKey: false };
  for (const { type, view } of boxes(traf)) if (type === 'trun') addSamples(run, view, defaults);
  return run;
}

/** tfhd, §8.8.7. */
function readDefaults(tfhd: DataView): Defaults {
  const flags = tfhd.getUint32(0);
  const next = optionalFields(tfhd, flags, 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0));
  const duration = next(0x8, 0);
  const size = next(0x10, 0);
  return { trackId: tfhd.getUint32(4), duration, size, flags: next(0x20, 0) };
}

/** trun, §8.8.8. */
function addSamples(run: TrackRun, trun: DataView, defaults: Defaults): void {
  const flags = trun.getUint32(0);
  const next = optionalFields(trun, flags, 8 + (flags & 0x1 ? 4 : 0));
  const first = next(0x4, defaults.flags);
  for (let left = trun.getUint32(4); left > 0; left -= 1) {
    run.end += next(0x100, defaults.duration);
    run.bytes += next(0x200, defaults.size);
    const sample = next(0x400, run.count === 0 ? first : defaults.flags);
    next(0x800, 0);
    if (run.count === 0) run.startsWithKey = (sample & sampleIsNonSync) === 0;
    run.count += 1;
  }
}

/** Reads 32-bit fields that are there only when their flag is set, one after the other. */
function optionalFields(view: DataView, flags: number, start: number): (flag: number, otherwise: number) => number {
  let at = start;
  return (flag, otherwise) => {
    if (!(flags & flag)) return otherwise;
    at += 4;
    return view.getUint32(at - 4);
  };
}

function boxes(view: DataView): Box[] {
  const found: Box[] = [];
  for (let at = 0; at < view.byteLength; ) {
    const size = view.getUint32(at);
    if (size < 8 || at + size > view.byteLength) throw new RangeError(`a box of ${size} bytes at ${at} of ${view.byteLength}`);
    found.push({ type: fourLetters(view, at + 4), view: new DataView(view.buffer, view.byteOffset + at + 8, size - 8) });
    at += size;
  }
  return found;
}

function find(view: DataView, type: string): DataView {
  const box = boxes(view).find((candidate) => candidate.type === type);
  if (!box) throw new RangeError(`there is no ${type} box`);
  return box.view;
}

function fourLetters(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
