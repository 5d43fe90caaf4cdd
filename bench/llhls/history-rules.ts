import { edgeOf, type MediaPlaylist, type Part } from './playlist.ts';
import type { Ledger } from './rules.ts';

/** A playlist and the moment it came, of `performance.now()`. */
export type Sighting = { playlist: MediaPlaylist; at: number };

/** What two playlists of one rendition, one after the other, show together. */
export function checkHistory(before: Sighting, after: Sighting, toleranceMs: number, ledger: Ledger): void {
  checkNumbers(before.playlist, after.playlist, ledger);
  checkWindow(before.playlist, after.playlist, ledger);
  checkHint(before.playlist, after.playlist, ledger);
  if (after.playlist.ended) return;
  const tookMs = after.at - before.at;
  const limitMs = after.playlist.partTarget * 1000 + toleranceMs;
  ledger.measure('part-on-time', tookMs);
  ledger.check('part-on-time', tookMs <= limitMs, `${after.playlist.url}: ${tookMs.toFixed(0)} ms after the one before`);
}

/** The rules on numbering, which hold for a reload that brings nothing new as well. */
function checkNumbers(before: MediaPlaylist, after: MediaPlaylist, ledger: Ledger): void {
  const old = new Map(before.segments.map((segment) => [segment.msn, segment]));
  const same = after.segments.flatMap((segment) => {
    const known = old.get(segment.msn);
    return known ? [{ known, segment }] : [];
  });
  const renumbered = same.find(({ known, segment }) => known.uri && known.uri !== segment.uri);
  const at = `${after.url}: from ${before.mediaSequence} to ${after.mediaSequence}`;
  ledger.check('media-sequence', after.mediaSequence >= before.mediaSequence && !renumbered, renumbered ? `${at}, ${renumbered.known.uri} moved` : at);
  const moved = same.find(({ known, segment }) => known.discontinuitySequence !== segment.discontinuitySequence);
  const rises = after.discontinuitySequence >= before.discontinuitySequence && !moved;
  const told = `${after.url}: from ${before.discontinuitySequence} to ${after.discontinuitySequence}, segment ${moved?.segment.msn}`;
  ledger.check('discontinuity-sequence', rises, told);
}

/** As many segments leave as come; one more may, where the lengths differ. */
function checkWindow(before: MediaPlaylist, after: MediaPlaylist, ledger: Ledger): void {
  const end = ({ mediaSequence, segments }: MediaPlaylist) => mediaSequence + segments.length;
  const came = end(after) - end(before);
  const left = after.mediaSequence - before.mediaSequence;
  ledger.check('whole-playlist', left <= Math.max(came, 0) + 1, `${after.url}: ${left} segments left when ${came} came`);
}

function checkHint(before: MediaPlaylist, after: MediaPlaylist, ledger: Ledger): void {
  const next = nextPart(before, after);
  const hint = before.hints.find(({ type }) => type === 'PART');
  if (next && !before.ended) ledger.check('hint-uri', hint?.uri === next.uri, `${before.url}: hinted ${hint?.uri}, then listed ${next.uri}`);
}

/** The part that came first after `before`; `undefined` where it has left the list already, as it may after a long wait. */
function nextPart(before: MediaPlaylist, after: MediaPlaylist): Part | undefined {
  const { openMsn, openParts } = edgeOf(before);
  const at = openMsn - after.mediaSequence;
  const parts = after.segments[at]?.parts ?? [];
  const wasWhole = parts.length === openParts && parts.length > 0;
  return wasWhole ? after.segments[at + 1]?.parts[0] : parts[openParts];
}
