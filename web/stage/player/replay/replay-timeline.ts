/** A segment of a replay: where it lies on the element's timeline (seconds), and when in the show it was (ms). */
type Segment = { start: number; showMs: number; seconds: number };

/**
 * The whole timeline of a replay. The element plays segments back to back; in show time there is a gap where the broadcaster was
 * away, and it is jumped over.
 */
export class ReplayTimeline {
  readonly #segments: readonly Segment[];

  private constructor(segments: readonly Segment[]) {
    this.#segments = segments;
  }

  /**
   * Reads a media playlist (RFC 8216bis §4.4.4). `firstFrameMs` is the date of show time 0; without it the first segment is, and a
   * segment without a date follows on the one before. `undefined` when the playlist lists no segment.
   */
  static parse(playlist: string, firstFrameMs: number | undefined): ReplayTimeline | undefined {
    const segments: Segment[] = [];
    let zero = firstFrameMs;
    let dateMs: number | undefined;
    for (const line of playlist.split(/\r?\n/)) {
      const [, tag, value = ''] = /^#(EXT-X-PROGRAM-DATE-TIME|EXTINF):([^,]*)/.exec(line) ?? [];
      if (tag === 'EXT-X-PROGRAM-DATE-TIME') dateMs = Date.parse(value);
      if (tag !== 'EXTINF') continue;
      zero ??= dateMs;
      const last = segments.at(-1);
      const shownMs = dateMs !== undefined && zero !== undefined ? dateMs - zero : last ? endMsOf(last) : 0;
      segments.push({ start: last ? last.start + last.seconds : 0, showMs: shownMs, seconds: Number(value) });
      dateMs = undefined;
    }
    return segments.length > 0 ? new ReplayTimeline(segments) : undefined;
  }

  /** Show time of the end, in ms. */
  get durationMs(): number {
    const last = this.#segments.at(-1);
    return last ? endMsOf(last) : 0;
  }

  /** Show time in ms of what the playlist places at `seconds` of the element. */
  showMsAt(seconds: number): number {
    // Half a millisecond of grace: the first frame of a segment may lie a rounding error before its start.
    const segment = this.#segments.findLast(({ start }) => start <= seconds + 0.0005) ?? this.#segments[0];
    return segment ? segment.showMs + (seconds - segment.start) * 1000 : 0;
  }

  /** Seconds of the element that show `showMs`: in a gap what comes after it, and never outside of the replay. */
  secondsAt(showMs: number): number {
    const segment = this.#segments.find((candidate) => showMs < endMsOf(candidate)) ?? this.#segments.at(-1);
    if (!segment) return 0;
    const into = (showMs - segment.showMs) / 1000;
    return segment.start + Math.min(Math.max(0, into), segment.seconds);
  }
}

function endMsOf({ showMs, seconds }: Segment): number {
  return showMs + seconds * 1000;
}
