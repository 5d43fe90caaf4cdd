/** A place on the element's timeline (seconds) whose date the playlist tells (ms since 1970): one EXT-X-PROGRAM-DATE-TIME. */
export type Anchor = { start: number; dateMs: number | null };

/**
 * Show time in ms of the media at `seconds` of the video element, from the newest dated segment that begins there or before.
 * `firstFrameMs` is the date of show time 0. Undated segments are left out: `undefined` when none is dated.
 */
export function showMsOf(seconds: number, anchors: readonly Anchor[], firstFrameMs: number | undefined): number | undefined {
  const dated = anchors.filter((anchor): anchor is { start: number; dateMs: number } => anchor.dateMs !== null);
  // Half a millisecond of grace: the first frame of a segment may lie a rounding error before its start.
  const anchor = dated.findLast(({ start }) => start <= seconds + 0.0005) ?? dated[0];
  if (!anchor || firstFrameMs === undefined) return undefined;
  return anchor.dateMs - firstFrameMs + (seconds - anchor.start) * 1000;
}

/** A playlist's dates and its media may differ by this much: the date tells when the first track begins, to the millisecond at best. */
const agreesWithinMs = 100;

/**
 * Show time in ms at `seconds` of the element, exact to the frame: the media's own times are the show clock (stage-wire.ts), and
 * `shift` seconds is what the player took off them. `datedMs` (`showMsOf`) stands where the media is not on the show clock.
 */
export function exactShowMs(seconds: number, shift: number | undefined, datedMs: number | undefined): number | undefined {
  if (shift === undefined) return datedMs;
  const exact = (seconds + shift) * 1000;
  return datedMs === undefined || Math.abs(exact - datedMs) < agreesWithinMs ? exact : datedMs;
}
