import { type Mp4Run, type Mp4Sample, writeEmptyFragment, writeFragment } from '#server/media/mp4/fragment.ts';

/** What a part aims at, in seconds (docs/live-video.md, "Numbers"). */
export const partSeconds = 0.5;
/** Announced maximum of a part: the rest is for the jitter of a camera's clock (docs/live-video.md, "LL-HLS"). */
export const partTarget = Math.round((partSeconds + 0.01) * 1000) / 1000;
/** How far a player stays behind the newest part (RFC 8216bis, 4.4.3.8). */
export const partHoldBack = 3 * partTarget;
/** Seconds; every segment rounds to no more. */
export const targetDuration = 2;
const latestCut = 2.4;
/** A key frame that comes sooner starts no segment: short segments would make the playlist long. */
const minSegmentSeconds = 1;

/** Times in seconds of the show clock. `independent`: a player can start here. */
export type CutPart = { bytes: Uint8Array<ArrayBuffer>; start: number; seconds: number; independent: boolean };
export type CutterSink = {
  part(part: CutPart): void;
  /** The segment is complete; `gap`: the next one does not follow on. */
  segment(gap: boolean): void;
};

/** Seconds. A picture that stands longer was stretched over a loss; up to here it is held over as many parts as it lasts (decision 0028). */
const maxHoldSeconds = 4;
/** Seconds. A picture that stands longer is counted in slots, so that a part can end in its midst. */
const maxSlotSeconds = 0.11;
const slotsPerSecond = 30;

/** Seconds of the show clock over which one frame was stretched; what follows is a discontinuity. */
export type Gap = { from: number; until: number };

type Track = { id: number; timescale: number };
type Tracks = { lead: Track; beside?: Track; leadIsVideo: boolean };
/** A stretch of the lead track, in ticks; without a sample it goes on with the one before. */
type Slot = { dts: number; duration: number; sample: Mp4Sample | undefined };

/**
 * Cuts samples into parts and segments. The lead track decides: a part ends before it would grow past `partTarget`, a segment at a key
 * frame after a second or more, and at 2.4 s without one. No part may be longer than announced: a sample is in the part in whose time it
 * begins, and a picture that stands longer leaves the parts after it without one. Sound goes with the part in whose time it begins.
 */
export class Cutter {
  readonly #tracks: Tracks;
  readonly #sink: CutterSink;
  readonly #onGap: (gap: Gap) => void;
  /** Gaps of other renditions that this one has not reached yet. */
  #breaks: Gap[] = [];
  #lead: Slot[] = [];
  #beside: Mp4Sample[] = [];
  #segmentStart: number | undefined;
  #beganAtKey = false;
  #number = 0;

  constructor(tracks: Tracks, sink: CutterSink, onGap: (gap: Gap) => void = () => undefined) {
    this.#onGap = onGap;
    this.#tracks = tracks;
    this.#sink = sink;
  }

  push(lead: readonly Mp4Sample[], beside: readonly Mp4Sample[] = []): void {
    this.#beside.push(...beside);
    for (const sample of lead) this.#add(sample);
  }

  /** Another rendition has a gap: the discontinuity is here too, so that their numbers agree (RFC 8216 §6.2.4). */
  breakAfter(gap: Gap): void {
    this.#breaks.push(gap);
  }

  /** Completes the open part and segment, at the end of an epoch or of the stream. */
  close(): void {
    const last = this.#lead.at(-1);
    if (last) this.#endPart((last.dts + last.duration) / this.#tracks.lead.timescale, true);
    if (this.#segmentStart !== undefined) this.#endSegment(false);
  }

  #add(sample: Mp4Sample): void {
    const { timescale } = this.#tracks.lead;
    const isGap = sample.duration > maxHoldSeconds * timescale;
    const shown = isGap ? { ...sample, duration: Math.round(timescale / slotsPerSecond) } : sample;
    for (const slot of slotsOf(shown, timescale)) this.#addSlot(slot);
    if (!isGap) return;
    const start = sample.dts / timescale;
    this.#endPart(start + shown.duration / timescale, true);
    this.#endSegment(true);
    const gap = { from: start, until: start + sample.duration / timescale };
    this.#breaks = this.#breaks.filter((other) => !isSameGap(gap, other));
    this.#onGap(gap);
  }

  #addSlot(slot: Slot): void {
    const { timescale } = this.#tracks.lead;
    const start = slot.dts / timescale;
    const end = start + slot.duration / timescale;
    const first = this.#lead[0];
    const isBroken = this.#takeBreaks(start);
    if (this.#segmentStart !== undefined && (isBroken || this.#startsSegment(slot, end))) {
      this.#endPart(start);
      this.#endSegment(isBroken);
    } else if (first && end - first.dts / timescale > partTarget) {
      this.#endPart(start);
    }
    if (this.#segmentStart === undefined) this.#beganAtKey = isKey(slot);
    this.#segmentStart ??= start;
    this.#lead.push(slot);
  }

  #takeBreaks(start: number): boolean {
    const ahead = this.#breaks.filter(({ until }) => until > start + 0.001);
    const isBroken = ahead.length < this.#breaks.length;
    this.#breaks = ahead;
    return isBroken;
  }

  #startsSegment(slot: Slot, end: number): boolean {
    const { dts } = slot;
    const start = this.#segmentStart ?? 0;
    if (this.#tracks.leadIsVideo) {
      const isLongEnough = !this.#beganAtKey || dts / this.#tracks.lead.timescale - start >= minSegmentSeconds;
      return (isKey(slot) && isLongEnough) || end - start > latestCut;
    }
    const first = this.#lead[0];
    const partIsFull = !first || end - first.dts / this.#tracks.lead.timescale > partTarget;
    return partIsFull && dts / this.#tracks.lead.timescale - start > targetDuration - partTarget + 0.02;
  }

  #endPart(until: number, all = false): void {
    const [first] = this.#lead;
    const last = this.#lead.at(-1);
    if (!first || !last) return;
    const { lead, beside, leadIsVideo } = this.#tracks;
    const samples = this.#lead.flatMap(({ sample }) => sample ?? []);
    const runs: Mp4Run[] = samples.length > 0 ? [{ trackId: lead.id, samples }] : [];
    if (beside) {
      const count = all ? this.#beside.length : this.#beside.findIndex(({ dts }) => dts / beside.timescale >= until);
      const taken = this.#beside.splice(0, count < 0 ? this.#beside.length : count);
      if (taken.length > 0) runs.push({ trackId: beside.id, samples: taken });
    }
    this.#number = (this.#number % 0xffffffff) + 1;
    const bytes = runs.length > 0 ? writeFragment(this.#number, runs) : writeEmptyFragment(this.#number, lead.id, first.dts);
    const seconds = (last.dts + last.duration - first.dts) / lead.timescale;
    this.#lead = [];
    this.#sink.part({ bytes, start: first.dts / lead.timescale, seconds, independent: !leadIsVideo || isKey(first) });
  }

  #endSegment(gap: boolean): void {
    this.#segmentStart = undefined;
    this.#sink.segment(gap);
  }
}

/** A sample as it is, or in even slots where it lasts long. */
function slotsOf(sample: Mp4Sample, timescale: number): Slot[] {
  const { dts, duration } = sample;
  if (duration <= maxSlotSeconds * timescale) return [{ dts, duration, sample }];
  const count = Math.round((duration / timescale) * slotsPerSecond);
  const at = (slot: number) => dts + Math.round((duration * slot) / count);
  return Array.from({ length: count }, (_, slot) => ({ dts: at(slot), duration: at(slot + 1) - at(slot), sample: slot === 0 ? sample : undefined }));
}

function isKey({ sample }: Slot): boolean {
  return sample?.key === true;
}

/** Tracks see the same silence of a camera from a little before to a little after each other. */
export function isSameGap(one: Gap, other: Gap): boolean {
  const jitter = 0.1;
  return one.from < other.until - jitter && other.from < one.until - jitter;
}
