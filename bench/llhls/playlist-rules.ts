import { type Attributes, distancesFromEnd, lengthOf, type MediaPlaylist, type Part, type Segment } from './playlist.ts';
import type { Ledger } from './rules.ts';

const minPartShare = 0.85;
const rounding = 0.0005;

/** Everything a single playlist shows by itself. `others` are the URLs of the other renditions. */
export function checkPlaylist(playlist: MediaPlaylist, others: readonly string[], ledger: Ledger): void {
  checkControl(playlist, ledger);
  checkHints(playlist, ledger);
  if (!playlist.ended) for (const other of others) checkReport(playlist, other, ledger);
  checkSegments(playlist, ledger);
  checkParts(playlist, ledger);
  checkOldParts(playlist, ledger);
}

function checkControl({ control, partTarget, targetDuration, url, skips, ended }: MediaPlaylist, ledger: Ledger): void {
  ledger.check('whole-playlist', !skips, `${url}: EXT-X-SKIP`);
  const skipUntil = control['CAN-SKIP-UNTIL'];
  if (skipUntil) ledger.check('skip-until', Number(skipUntil) >= 6 * targetDuration, `${url}: ${skipUntil}`);
  if (ended) return;
  ledger.check('can-block', control['CAN-BLOCK-RELOAD'] === 'YES', `${url}: CAN-BLOCK-RELOAD is ${control['CAN-BLOCK-RELOAD']}`);
  const partHoldBack = Number(control['PART-HOLD-BACK']);
  ledger.check('part-hold-back', partHoldBack >= 3 * partTarget - rounding, `${url}: ${partHoldBack} s with parts of ${partTarget} s`);
  // The draft's default where the attribute is missing is just 3 target durations.
  const holdBack = Number(control['HOLD-BACK'] ?? 3 * targetDuration);
  ledger.check('hold-back', holdBack >= 3 * targetDuration, `${url}: ${holdBack} s with segments of ${targetDuration} s`);
}

function checkHints({ hints, url, ended }: MediaPlaylist, ledger: Ledger): void {
  if (ended) return ledger.check('end-no-hint', hints.length === 0, `${url}: ${hints[0]?.uri}`);
  const types = hints.map(({ type }) => type);
  if (types.length > 0) ledger.check('hint-single', new Set(types).size === types.length, `${url}: ${types.join()}`);
}

function checkReport(playlist: MediaPlaylist, other: string, ledger: Ledger): void {
  const report = playlist.reports.find(({ URI = '' }) => URI && new URL(URI, playlist.url).href === other);
  ledger.check('reports', report !== undefined && isWhole(report), `${playlist.url} about ${other}: ${report ? JSON.stringify(report) : 'nothing'}`);
}

function isWhole(report: Attributes): boolean {
  const isNumber = (text: string | undefined) => /^\d+$/.test(text ?? '');
  return isNumber(report['LAST-MSN']) && isNumber(report['LAST-PART']) && !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(report.URI ?? '');
}

function checkSegments({ segments, targetDuration, url }: MediaPlaylist, ledger: Ledger): void {
  const first = segments[0];
  if (first) ledger.check('pdt-first', first.pdtMs !== undefined, `${url}: segment ${first.msn}`);
  for (const [index, segment] of segments.entries()) {
    const at = `${url}: segment ${segment.msn}`;
    if (segment.uri) ledger.check('extinf', Math.round(segment.duration) <= targetDuration, `${at} has ${segment.duration} s`);
    if (segment.discontinuity) ledger.check('pdt-discontinuity', segment.pdtMs !== undefined, at);
    if (segment.pdtMs !== undefined && segment.parts.length > 0) ledger.check('pdt-before-part', !segment.pdtLate, at);
    const before = index > 0 ? segments[index - 1]?.map : segment.map;
    const changes = segment.map !== before && !segment.discontinuity;
    ledger.check('map-discontinuity', segment.map !== undefined && !changes, `${at}: ${before} then ${segment.map}`);
  }
}

function checkParts({ segments, partTarget, targetDuration, url }: MediaPlaylist, ledger: Ledger): void {
  for (const [index, segment] of segments.entries()) {
    for (const [number, part] of segment.parts.entries()) {
      const at = `${url}: part ${number} of segment ${segment.msn} has ${part.duration} s`;
      ledger.check('part-max', part.duration <= partTarget + rounding, at);
      if (mayBeShort(part, segment, segment.parts[number + 1], segments[index + 1])) continue;
      ledger.check('part-min', part.duration >= partTarget * minPartShare - rounding, at);
    }
    const sum = segment.parts.reduce((total, part) => total + part.duration, 0);
    const isWhole = segment.uri !== undefined && segment.parts.length > 0 && sum > targetDuration * 0.1;
    if (isWhole)
      ledger.check('extinf-parts', Math.abs(sum - segment.duration) <= 0.002, `${url}: segment ${segment.msn} has ${lengthOf(segment)} s, parts ${sum} s`);
  }
}

/** The last part in sight may yet turn out to be the last of its segment. */
function mayBeShort(part: Part, segment: Segment, next: Part | undefined, nextSegment: Segment | undefined): boolean {
  return part.independent || next === undefined || next.gap || (nextSegment?.discontinuity === true && segment.parts.at(-1) === part);
}

/** Parts leave with their whole segment, so a segment counts as old once its end is. */
function checkOldParts(playlist: MediaPlaylist, ledger: Ledger): void {
  const distances = distancesFromEnd(playlist);
  const limit = 3 * playlist.targetDuration;
  for (const [index, segment] of playlist.segments.entries()) {
    const age = (distances[index] ?? 0) - lengthOf(segment);
    if (age <= limit + rounding) continue;
    ledger.check('parts-removed', segment.parts.length === 0, `${playlist.url}: segment ${segment.msn} ended ${age.toFixed(2)} s before the end`);
  }
}
