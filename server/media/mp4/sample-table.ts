import { ByteWriter } from './byte-writer.ts';
import type { Mp4Sample } from './fragment.ts';
import type { ReadRun } from './fragment-reader.ts';

/**
 * What the index of an MP4 says of one track (ISO/IEC 14496-12 §8.6 and §8.7), grown run by run and held as the bytes it will
 * be, so that hours of samples take a few megabytes. Times are ticks of the track's timescale.
 */
export class SampleTable {
  /** Of decoding, of the first sample; below 0 where pictures are reordered. */
  base = 0;
  /** When the first picture or sound is presented, and when the last one ends. */
  start = Number.POSITIVE_INFINITY;
  end = 0;
  samples = 0;
  chunks = 0;
  readonly #durations = new PairRuns();
  readonly #offsets = new PairRuns();
  readonly #sizes = new ByteWriter();
  readonly #keys = new ByteWriter();
  #keyCount = 0;
  readonly #chunkLengths = new ByteWriter();
  #lastChunkLength = 0;
  readonly #chunkPlaces = new ByteWriter();
  #last: { dts: number; duration: number } | undefined;

  /** When the last sample ends to be decoded. */
  get decodeEnd(): number {
    return this.#last ? this.#last.dts + this.#last.duration : this.base;
  }

  /** Takes the samples of a run `shift` ticks earlier. Their bytes begin at `place` of the media. */
  append({ samples }: ReadRun, { shift, place }: { shift: number; place: number }): void {
    if (samples.length === 0) return;
    for (const sample of samples) this.#add(sample, shift);
    this.chunks += 1;
    this.#chunkPlaces.u64(place);
    if (samples.length !== this.#lastChunkLength) this.#chunkLengths.u32(this.chunks, samples.length, 1);
    this.#lastChunkLength = samples.length;
  }

  /** A sample lasts until the next one; where one would be decoded before the last one, it is right after it, and shown in time. */
  #add({ dts: at, duration, compositionOffset, key, data }: Mp4Sample, shift: number): void {
    const dts = this.#last ? Math.max(at - shift, this.#last.dts + 1) : at - shift;
    const shown = at - shift + compositionOffset;
    if (this.#last) this.#durations.add(dts - this.#last.dts);
    else this.base = dts;
    this.#last = { dts, duration };
    this.#offsets.add(shown - dts);
    this.#sizes.u32(data.byteLength);
    this.samples += 1;
    if (key) {
      this.#keys.u32(this.samples);
      this.#keyCount += 1;
    }
    this.start = Math.min(this.start, shown);
    this.end = Math.max(this.end, shown + duration);
  }

  /** Once, after the last sample: it lasts as long as it said. */
  finish(): void {
    this.#durations.add(this.#last?.duration ?? 0);
  }

  /** The boxes of a sample table but for its descriptions and the places of its chunks. */
  write(w: ByteWriter): void {
    this.#durations.write(w, 'stts', 0);
    if (!this.#offsets.isAll(0)) this.#offsets.write(w, 'ctts', 1);
    if (this.#keyCount < this.samples) writeTable(w, 'stss', [this.#keyCount], this.#keys);
    writeTable(w, 'stsc', [this.#chunkLengths.length / 12], this.#chunkLengths);
    writeTable(w, 'stsz', [0, this.samples], this.#sizes);
  }

  /** The box that says where each chunk begins, `before` bytes after its place in the media. */
  writePlaces(w: ByteWriter, { before, wide }: { before: number; wide: boolean }): void {
    const view = new DataView(this.#chunkPlaces.written.buffer);
    w.fullBox(wide ? 'co64' : 'stco', 0, 0, () => {
      w.u32(this.chunks);
      for (let i = 0; i < this.chunks; i++) {
        const place = Number(view.getBigUint64(i * 8)) + before;
        if (wide) w.u64(place);
        else w.u32(place);
      }
    });
  }
}

/** Values with how often each stands in a row. */
class PairRuns {
  readonly #pairs = new ByteWriter();
  #value: number | undefined;
  #count = 0;

  add(value: number): void {
    this.#count = value === this.#value ? this.#count + 1 : 1;
    if (this.#count > 1) return this.#pairs.patch32(this.#pairs.length - 8, this.#count);
    this.#value = value;
    this.#pairs.u32(1);
    this.#pairs.i32(value);
  }

  isAll(value: number): boolean {
    return this.#pairs.length === 8 && this.#value === value;
  }

  write(w: ByteWriter, type: string, version: number): void {
    writeTable(w, type, [this.#pairs.length / 8], this.#pairs, version);
  }
}

function writeTable(w: ByteWriter, type: string, head: number[], rows: ByteWriter, version = 0): void {
  w.fullBox(type, version, 0, () => {
    w.u32(...head);
    w.bytes(rows.written);
  });
}
