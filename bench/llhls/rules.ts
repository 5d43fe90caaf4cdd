/** What docs/live-video.md, "LL-HLS", asks of an LL-HLS origin, one sentence each. `when` marks what only some streams show. */
export const rules = {
  answers: { says: 'the origin answers each request, a listed resource with 200' },
  'hls-parser': { says: 'hls-parser reads every playlist and finds the same in it' },
  'm3u8-parser': { says: 'm3u8-parser reads every playlist without a warning and finds the same in it' },
  'part-max': { says: 'DURATION of a part is at most PART-TARGET' },
  'part-min': { says: 'DURATION is at least 85 % of PART-TARGET, but for INDEPENDENT, last of segment, before a gap' },
  'part-on-time': { says: 'a part appears within one PART-TARGET of the one before' },
  'part-duration': { says: 'DURATION of a part is what its samples last, to 2 ms' },
  'can-block': { says: 'SERVER-CONTROL says CAN-BLOCK-RELOAD=YES' },
  'part-hold-back': { says: 'PART-HOLD-BACK is at least 3 PART-TARGET' },
  'hold-back': { says: 'HOLD-BACK is at least 3 TARGETDURATION' },
  extinf: { says: 'EXTINF rounds to at most TARGETDURATION' },
  'extinf-parts': { says: 'EXTINF is the sum of its parts, to 2 ms' },
  'block-or-later': { says: 'a blocking reload answers with that part or segment, or later' },
  'block-past-end': { says: 'a part index past the end of its segment means part 0 of the next' },
  'block-part-alone': { says: '_HLS_part without _HLS_msn is 400' },
  'block-msn-far': { says: '_HLS_msn beyond the last + 2 is 400' },
  'block-part-far': { says: '_HLS_part too far ahead (3 / PART-TARGET) is 400' },
  'block-timeout': { says: 'a request that waited more than 3 TARGETDURATION is 503', when: 'the stream stalls' },
  'whole-playlist': { says: 'the whole playlist is sent: nothing skipped, no segment dropped before its time' },
  'skip-until': { says: 'CAN-SKIP-UNTIL is at least 6 TARGETDURATION', when: 'delta updates are offered' },
  'hint-single': { says: 'at most one PRELOAD-HINT for each TYPE' },
  'hint-uri': { says: 'the hinted URI is the one of the next EXT-X-PART' },
  'hint-held': { says: 'a hinted part is held, then sent whole, at once' },
  'part-unknown': { says: 'an unknown part is 404' },
  reports: { says: 'RENDITION-REPORT for every other rendition: LAST-MSN, LAST-PART, a relative URI', when: 'there are several renditions' },
  'pdt-first': { says: 'PROGRAM-DATE-TIME on the first segment' },
  'pdt-discontinuity': { says: 'PROGRAM-DATE-TIME after each discontinuity', when: 'there is a discontinuity' },
  'pdt-before-part': { says: "PROGRAM-DATE-TIME comes before the segment's first EXT-X-PART" },
  'pdt-media': { says: 'PROGRAM-DATE-TIME follows the media times (tfdt) to 2 ms' },
  'parts-removed': { says: 'EXT-X-PART is removed once its segment is older than 3 TARGETDURATION' },
  'part-kept': { says: 'bytes of a removed part still answer for 3 TARGETDURATION' },
  'parts-equal-segment': { says: 'the parts of a segment, joined, are the segment, byte for byte' },
  'tfdt-continuous': { says: 'the first sample of a part begins where the one before ended' },
  independent: { says: 'INDEPENDENT=YES on exactly the parts that begin with a key frame', when: 'there is video' },
  'map-discontinuity': { says: 'EXT-X-MAP is there, and changes at a discontinuity only' },
  'cache-media': { says: 'parts, segments, init: public, max-age=31536000, immutable' },
  'cache-blocked': { says: 'playlist with directives: max-age=6' },
  'cache-plain': { says: 'playlist without directives: max-age=1' },
  'cache-master': { says: 'master: max-age=10' },
  'cache-error': { says: '400, 404, 503: no-store' },
  cors: { says: 'every answer may be read by a page of another origin' },
  'media-sequence': { says: 'EXT-X-MEDIA-SEQUENCE never runs back, and a segment keeps its number' },
  'discontinuity-sequence': { says: 'EXT-X-DISCONTINUITY-SEQUENCE never runs back, and a segment keeps its number' },
  'end-no-hint': { says: 'no PRELOAD-HINT after ENDLIST', when: 'the stream ends' },
  'end-directives': { says: 'with ENDLIST the directives are ignored', when: 'the stream ends' },
  ffprobe: { says: 'ffprobe counts the frames of init + segment that its trun boxes say', when: 'ffprobe is installed' },
} as const satisfies Record<string, { says: string; when?: string }>;

export type RuleName = keyof typeof rules;

/** What became of a rule. `checked` is 0 where the stream never showed the case; `when` says what would show it; `measured`: milliseconds. */
export type Finding = { rule: RuleName; says: string; when?: string; checked: number; failures: number; example?: string; measured: number[] };

/** Counts how often each rule was checked and keeps the first example of a failure. */
export class Ledger {
  readonly #findings = new Map<RuleName, Finding>(
    (Object.keys(rules) as RuleName[]).map((rule) => [rule, { rule, checked: 0, failures: 0, measured: [], ...rules[rule] }]),
  );

  check(rule: RuleName, holds: boolean, example: string): void {
    const finding = this.#findings.get(rule);
    if (!finding) return;
    finding.checked += 1;
    if (holds) return;
    finding.failures += 1;
    finding.example ??= example;
  }

  measure(rule: RuleName, milliseconds: number): void {
    this.#findings.get(rule)?.measured.push(milliseconds);
  }

  get findings(): Finding[] {
    return [...this.#findings.values()];
  }
}

/** Whether nothing failed and nothing that every stream shows went unseen. */
export function isSound(findings: readonly Finding[]): boolean {
  return findings.every(({ failures, checked, when }) => failures === 0 && (checked > 0 || when !== undefined));
}
