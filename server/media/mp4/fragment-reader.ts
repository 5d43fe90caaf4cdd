import { type Box, getBox, listBoxes, listChildren, viewOf } from './box-reader.ts';
import type { Mp4Sample } from './fragment.ts';

/** The samples of one track in a fragment; `place` is that of the track there, 0 for the one that leads. `data` holds them all. */
export type ReadRun = { trackId: number; place: number; samples: Mp4Sample[]; data: Uint8Array };

const sampleIsNoSync = 0x00010000;
/** Places in the bodies of the boxes that `fragment.ts` writes, after version and flags (ISO/IEC 14496-12 §8.8). */
const trackIdAt = 4;
const firstDtsAt = 4;
const countAt = 4;
const dataOffsetAt = 8;
const entriesAt = 12;
const entryBytes = 16;

/** Reads the fragments that `fragment.ts` writes; the samples are views into them. Throws when one reaches beyond the end. */
export function readRuns(fragments: Uint8Array): ReadRun[] {
  const view = viewOf(fragments);
  const moofs = listBoxes(view).filter(({ type }) => type === 'moof');
  return moofs.flatMap((moof) => {
    const trafs = listChildren(view, moof).filter((box) => box.type === 'traf' && hasSamples(view, box));
    return trafs.map((traf, place) => ({ place, ...readRun(fragments, view, { moof, traf }) }));
  });
}

/** A time in which a picture is held has none. */
function hasSamples(view: DataView, traf: Box): boolean {
  return listChildren(view, traf).some(({ type }) => type === 'trun');
}

function readRun(fragments: Uint8Array, view: DataView, { moof, traf }: { moof: Box; traf: Box }): Omit<ReadRun, 'place'> {
  const run = getBox(view, traf, 'trun').body;
  const trackId = view.getUint32(getBox(view, traf, 'tfhd').body + trackIdAt);
  const first = moof.start + view.getUint32(run + dataOffsetAt);
  const samples: Mp4Sample[] = [];
  let dts = Number(view.getBigUint64(getBox(view, traf, 'tfdt').body + firstDtsAt));
  let at = first;
  for (let entry = run + entriesAt; samples.length < view.getUint32(run + countAt); entry += entryBytes) {
    const duration = view.getUint32(entry);
    const end = at + view.getUint32(entry + 4);
    if (end > fragments.byteLength) throw new Error(`a sample ends at byte ${end} of ${fragments.byteLength}`);
    const key = (view.getUint32(entry + 8) & sampleIsNoSync) === 0;
    samples.push({ dts, duration, compositionOffset: view.getInt32(entry + 12), key, data: fragments.subarray(at, end) });
    dts += duration;
    at = end;
  }
  return { trackId, samples, data: fragments.subarray(first, at) };
}
