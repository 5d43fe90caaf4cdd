import { ByteWriter } from './byte-writer.ts';

/** A sample whose duration is known. All times are ticks of the track's timescale. */
export type Mp4Sample = { dts: number; duration: number; compositionOffset: number; key: boolean; data: Uint8Array };

/** The samples of one track in a fragment, in decoding order, at least one. */
export type Mp4Run = { trackId: number; samples: readonly Mp4Sample[] };

const sampleIsKey = 0x02000000;
const sampleDependsOnOthers = 0x01010000;
const defaultBaseIsMoof = 0x020000;
const durationIsEmpty = 0x010000;
const trunFields = 0x1 | 0x100 | 0x200 | 0x400 | 0x800;

/** One CMAF chunk: moof + mdat (ISO/IEC 14496-12 §8.8). `sequence` counts fragments from 1. */
export function writeFragment(sequence: number, runs: readonly Mp4Run[]): Uint8Array<ArrayBuffer> {
  const w = new ByteWriter();
  const offsetFields: number[] = [];
  w.box('moof', () => {
    w.fullBox('mfhd', 0, 0, () => w.u32(sequence));
    for (const run of runs) writeTrackFragment(w, run, offsetFields);
  });
  w.box('mdat', () => {
    for (const [index, run] of runs.entries()) {
      w.patch32(offsetFields[index] ?? 0, w.length);
      for (const sample of run.samples) w.bytes(sample.data);
    }
  });
  return w.finish();
}

/** A chunk of a time without samples, while the last one is still shown (ISO/IEC 14496-12 §8.8.7, duration-is-empty). */
export function writeEmptyFragment(sequence: number, trackId: number, dts: number): Uint8Array<ArrayBuffer> {
  const w = new ByteWriter();
  w.box('moof', () => {
    w.fullBox('mfhd', 0, 0, () => w.u32(sequence));
    w.box('traf', () => {
      w.fullBox('tfhd', 0, defaultBaseIsMoof | durationIsEmpty, () => w.u32(trackId));
      w.fullBox('tfdt', 1, 0, () => w.u64(dts));
    });
  });
  w.box('mdat', () => undefined);
  return w.finish();
}

function writeTrackFragment(w: ByteWriter, run: Mp4Run, offsetFields: number[]): void {
  w.box('traf', () => {
    w.fullBox('tfhd', 0, defaultBaseIsMoof, () => w.u32(run.trackId));
    w.fullBox('tfdt', 1, 0, () => w.u64(run.samples[0]?.dts ?? 0));
    w.fullBox('trun', 1, trunFields, () => {
      w.u32(run.samples.length);
      offsetFields.push(w.length);
      w.u32(0);
      for (const sample of run.samples) {
        w.u32(sample.duration, sample.data.byteLength, sample.key ? sampleIsKey : sampleDependsOnOthers);
        w.i32(sample.compositionOffset);
      }
    });
  });
}
