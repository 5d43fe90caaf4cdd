import { type Mp4Run, type Mp4Sample, writeFragment } from '../../../media/mp4/fragment.ts';

/** Longest part in seconds, as announced; parts aim at half a second and this leaves a camera's clock its jitter (docs/live-video.md, "LL-HLS"). */
export const partTarget = 0.51;
/** Seconds; every segment rounds to no more. */
export const targetDuration = 2;
const latestCut = 2.4;
/** Key frames that come sooner begin no segment: short segments would make the playlist long. */
const shortestSegment = 1;

/** Times in seconds of the show clock. `independent`: a player can start here. */
export type CutPart = { bytes: Uint8Array<ArrayBuffer>; start: number; seconds: number; independent: boolean };
export type CutterSink = {
  part(part: CutPart): void;
  /** The segment is complete; `gap`: the next one does not follow on. */
  segment(gap: boolean): void;
};

/** Seconds of the show clock over which one frame was stretched; what follows is a discontinuity. */
export type Gap = { from: number; until: number };

type Track = { id: number; timescale: number };
type Tracks = { lead: Track; beside?: Track; leadIsVideo: boolean };

/**
 * Cuts samples into parts and segments. The lead track decides: a part ends before it would grow past `partTarget`, a
 * segment at a key frame after a second or more, and at 2.4 s without one. No part may be longer than announced, so a frame
 * that stands longer is a gap. Sound beside a picture goes with the part in whose time it begins.
 */
export class Cutter {
  readonly #tracks: Tracks;
  readonly #sink: CutterSink;
  readonly #onGap: (gap: Gap) => void;
  /** Gaps of other renditions that this one has not come to yet. */
  #breaks: Gap[] = [];
  #lead: Mp4Sample[] = [];
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

  /** Completes what is open, at the end of an epoch or of the stream. */
  close(): void {
    const last = this.#lead.at(-1);
    if (last) this.#endPart((last.dts + last.duration) / this.#tracks.lead.timescale, true);
    if (this.#segmentStart !== undefined) this.#endSegment(false);
  }

  #add(sample: Mp4Sample): void {
    const { timescale } = this.#tracks.lead;
    const isGap = sample.duration > partTarget * timescale;
    const shown = isGap ? { ...sample, duration: Math.round(timescale / 30) } : sample;
    const start = sample.dts / timescale;
    const end = start + shown.duration / timescale;
    const first = this.#lead[0];
    const isBroken = this.#takeBreaks(start);
    if (this.#segmentStart !== undefined && (isBroken || this.#startsSegment(shown, end))) {
      this.#endPart(start);
      this.#endSegment(isBroken);
    } else if (first && end - first.dts / timescale > partTarget) {
      this.#endPart(start);
    }
    if (this.#segmentStart === undefined) this.#beganAtKey = sample.key;
    this.#segmentStart ??= start;
    this.#lead.push(shown);
    if (!isGap) return;
    this.#endPart(end, true);
    this.#endSegment(true);
    const gap = { from: start, until: start + sample.duration / timescale };
    this.#breaks = this.#breaks.filter((other) => !isSameGap(gap, other));
    this.#onGap(gap);
  }

  #takeBreaks(start: number): boolean {
    const ahead = this.#breaks.filter(({ until }) => until > start + 0.001);
    const isBroken = ahead.length < this.#breaks.length;
    this.#breaks = ahead;
    return isBroken;
  }

  #startsSegment({ key, dts }: Mp4Sample, end: number): boolean {
    const start = this.#segmentStart ?? 0;
    if (this.#tracks.leadIsVideo) {
      const isLongEnough = !this.#beganAtKey || dts / this.#tracks.lead.timescale - start >= shortestSegment;
      return (key && isLongEnough) || end - start > latestCut;
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
    const runs: Mp4Run[] = [{ trackId: lead.id, samples: this.#lead }];
    if (beside) {
      const count = all ? this.#beside.length : this.#beside.findIndex(({ dts }) => dts / beside.timescale >= until);
      const taken = this.#beside.splice(0, count < 0 ? this.#beside.length : count);
      if (taken.length > 0) runs.push({ trackId: beside.id, samples: taken });
    }
    this.#number = (this.#number % 0xffffffff) + 1;
    const bytes = writeFragment(this.#number, runs);
    const seconds = (last.dts + last.duration - first.dts) / lead.timescale;
    this.#lead = [];
    this.#sink.part({ bytes, start: first.dts / lead.timescale, seconds, independent: !leadIsVideo || first.key });
  }

  #endSegment(gap: boolean): void {
    this.#segmentStart = undefined;
    this.#sink.segment(gap);
  }
}

/** Tracks see the same silence of a camera from a little before to a little after each other. */
export function isSameGap(one: Gap, other: Gap): boolean {
  const jitter = 0.1;
  return one.from < other.until - jitter && other.from < one.until - jitter;
}
