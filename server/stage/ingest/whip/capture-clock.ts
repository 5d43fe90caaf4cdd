export type RtpKind = 'video' | 'audio';

/** From an RTCP sender report (RFC 3550 §6.4.1): the sender's wall clock at an RTP timestamp. */
export type SenderReport = { ntpUs: number; timestamp: number };

export const clockRates = { video: 90_000, audio: 48_000 } as const;

type Track = { lastTimestamp: number; ticks: number; lastMs: number; offsetUs: number; ntpOffsetUs: number | undefined };

/** A jump of RTP time that arrival times do not explain: the sender restarted its numbering. */
const maxJumpUs = 10_000_000;
/** Reports that would move the sound further than this are ignored. */
const maxSkewUs = 2_000_000;
const slewUs = 100;

/**
 * One clock for both tracks of a capture, in microseconds since the first packet (P13). Each track is placed by the arrival of its first packet
 * until sender reports of both have come; then the sound is moved to where they say, at once, and later drift is followed slowly.
 */
export class CaptureClock {
  readonly #tracks = new Map<RtpKind, Track>();
  #originMs: number | undefined;
  #isPlacedByReports = false;

  /** The capture time of an RTP timestamp and its place on the track's own unwrapped time line, in ticks. */
  place(kind: RtpKind, timestamp: number, nowMs: number): { timeUs: number; ticks: number } {
    this.#originMs ??= nowMs;
    const arrivalUs = (nowMs - this.#originMs) * 1000;
    const track = this.#tracks.get(kind) ?? { lastTimestamp: timestamp, ticks: 0, lastMs: nowMs, offsetUs: arrivalUs, ntpOffsetUs: undefined };
    this.#tracks.set(kind, track);
    this.#advance(track, kind, timestamp, nowMs);
    if (kind === 'audio') this.#followReports(track);
    return { timeUs: track.offsetUs + ticksToUs(kind, track.ticks), ticks: track.ticks };
  }

  report(kind: RtpKind, { ntpUs, timestamp }: SenderReport): void {
    const track = this.#tracks.get(kind);
    if (!track || ntpUs === 0) return;
    track.ntpOffsetUs = ntpUs - ticksToUs(kind, track.ticks + signed32(timestamp - track.lastTimestamp));
  }

  #advance(track: Track, kind: RtpKind, timestamp: number, nowMs: number): void {
    const steps = signed32(timestamp - track.lastTimestamp);
    const arrivedUs = (nowMs - track.lastMs) * 1000;
    const isJump = Math.abs(ticksToUs(kind, steps) - arrivedUs) > maxJumpUs;
    track.ticks += isJump ? Math.round((arrivedUs * clockRates[kind]) / 1e6) : steps;
    if (isJump) this.#forgetReports();
    track.lastTimestamp = timestamp;
    track.lastMs = nowMs;
  }

  #forgetReports(): void {
    for (const track of this.#tracks.values()) track.ntpOffsetUs = undefined;
  }

  #followReports(audio: Track): void {
    const video = this.#tracks.get('video');
    if (video?.ntpOffsetUs === undefined || audio.ntpOffsetUs === undefined) return;
    const skew = video.offsetUs + audio.ntpOffsetUs - video.ntpOffsetUs - audio.offsetUs;
    if (Math.abs(skew) > maxSkewUs) return;
    audio.offsetUs += this.#isPlacedByReports ? Math.max(-slewUs, Math.min(slewUs, skew)) : skew;
    this.#isPlacedByReports = true;
  }
}

function ticksToUs(kind: RtpKind, ticks: number): number {
  return (ticks * 1e6) / clockRates[kind];
}

function signed32(difference: number): number {
  return difference | 0;
}
