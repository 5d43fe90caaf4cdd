/** What a stream, a broadcaster and a watcher may cost. Figures of docs/live-video.md, "Numbers", and P2, P10, P12, P17. */
export type StageLimits = {
  /** Longest side of a picture in pixels. */
  maxSide: number;
  /** Bits per second of one stream, all its tracks together; after a cut, some seconds of it may come at once. */
  maxBitrate: number;
  /** Longest show. */
  maxShowMs: number;
  maxSampleBytes: number;
  /** Longest media time between two key frames: OBS left to itself sends one every 250 pictures. */
  maxGopMs: number;
  /** A longer silence of the broadcaster is a discontinuity; a shorter one stretches the last frame. */
  maxGapMs: number;
  /** A joining watcher gets at least this much media, so that the player need not wait for its buffer. */
  burstMs: number;
  /** Media since the last key frame, which a joining watcher gets: `maxGopMs` at `maxBitrate`, and some more. */
  maxRingBytes: number;
  /** Above this number of watchers a chunk holds 100 ms instead of one frame. */
  perFrameWatchers: number;
  /** Sent but unacknowledged media: above `slowMs` a watcher waits for a key frame, above `tooSlowMs` it is turned away. */
  slowMs: number;
  tooSlowMs: number;
  maxSocketBytes: number;
  maxMessagesPerSecond: number;
  maxEgressMbit: number;
  /** How long a broadcaster or viewer may take to say hello: a page opens the socket before it has the code that speaks on it. */
  helloMs: number;
  /** How long a broadcaster may be silent before the stream is interrupted. */
  silenceMs: number;
  /** How long the check of a ticket may take before the broadcaster is sent away to try again. */
  admitMs: number;
};

export const defaultStageLimits: StageLimits = {
  maxSide: 1920,
  maxBitrate: 8_000_000,
  maxShowMs: 12 * 3_600_000,
  maxSampleBytes: 2 * 2 ** 20,
  maxGopMs: 10_000,
  maxGapMs: 10_000,
  burstMs: 700,
  maxRingBytes: 12 * 2 ** 20,
  perFrameWatchers: 50,
  slowMs: 1_000,
  tooSlowMs: 5_000,
  maxSocketBytes: 12 * 2 ** 20,
  maxMessagesPerSecond: 100,
  maxEgressMbit: 700,
  helloMs: 10_000,
  silenceMs: 3_000,
  admitMs: 15_000,
};

const hours = new Intl.NumberFormat('en', { style: 'unit', unit: 'hour', unitDisplay: 'long', maximumSignificantDigits: 2 });

/** Such as "12 hours", for the sentences that name the longest show. */
export function tellHours(ms: number): string {
  return hours.format(ms / 3_600_000);
}
