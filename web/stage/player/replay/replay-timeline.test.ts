import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReplayTimeline } from './replay-timeline.ts';

const first = Date.parse('2026-11-21T10:00:00.000Z');

function playlist(segments: { showMs?: number; seconds: number }[]): string {
  const lines = segments.flatMap(({ showMs, seconds }, index) => [
    ...(showMs === undefined ? [] : [`#EXT-X-PROGRAM-DATE-TIME:${new Date(first + showMs).toISOString()}`]),
    `#EXTINF:${seconds.toFixed(5)},`,
    `s${index}.m4s`,
  ]);
  return ['#EXTM3U', '#EXT-X-TARGETDURATION:2', '#EXT-X-MAP:URI="init.mp4"', ...lines, '#EXT-X-ENDLIST', ''].join('\n');
}

const twoRuns = playlist([
  { showMs: 0, seconds: 2 },
  { showMs: 2_000, seconds: 1.5 },
  { showMs: 20_000, seconds: 2 },
]);

describe('ReplayTimeline', () => {
  it('tells show time on both sides of a gap, and where it ends', () => {
    const timeline = ReplayTimeline.parse(twoRuns, first);
    expect(timeline?.durationMs).toBe(22_000);
    expect(timeline?.showMsAt(3.4)).toBeCloseTo(3_400);
    expect(timeline?.showMsAt(3.5)).toBeCloseTo(20_000);
    expect(timeline?.showMsAt(5)).toBeCloseTo(21_500);
  });

  it('places a moment that is in a gap at what follows it, and what is outside at either end', () => {
    const timeline = ReplayTimeline.parse(twoRuns, first);
    expect(timeline?.secondsAt(10_000)).toBeCloseTo(3.5);
    expect(timeline?.secondsAt(-5)).toBe(0);
    expect(timeline?.secondsAt(90_000)).toBeCloseTo(5.5);
  });

  it('finds back to every show time that it tells', () => {
    const timeline = ReplayTimeline.parse(twoRuns, first);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 5.499, noNaN: true }), (seconds) => {
        expect(timeline?.secondsAt(timeline.showMsAt(seconds))).toBeCloseTo(seconds, 2);
      }),
    );
  });

  it('lets segments without a date follow on, and counts from the first where no date of show time 0 is told', () => {
    const undated = ReplayTimeline.parse(playlist([{ showMs: 500, seconds: 2 }, { seconds: 2 }]).replaceAll('\n', '\r\n'), first);
    expect(undated?.showMsAt(3)).toBeCloseTo(3_500);
    expect(ReplayTimeline.parse(twoRuns, undefined)?.showMsAt(0)).toBe(0);
    expect(ReplayTimeline.parse(playlist([{ seconds: 2 }]), undefined)?.durationMs).toBe(2_000);
  });

  it('is none without a segment', () => {
    expect(ReplayTimeline.parse('#EXTM3U\n#EXT-X-ENDLIST\n', first)).toBeUndefined();
  });
});
