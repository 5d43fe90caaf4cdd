import { edgeOf, lengthOf, type MediaPlaylist, type Part } from './playlist.ts';
import type { Ledger } from './rules.ts';

/** A playlist and the moment it came, of `performance.now()`. */
export type Observation = { playlist: MediaPlaylist; at: number };

/** What two playlists of one rendition, one after the other, show together. */
export function checkHistory(before: Observation, after: Observation, toleranceMs: number, ledger: Ledger): void {
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

/**
 * Segments leave no faster than media comes, but for the lengths of the one that leaves and the one being made. After a break of the
 * show all from before it may leave at once, down to what a playlist has to hold (RFC 8216 §6.2.2).
 */
function checkWindow(before: MediaPlaylist, after: MediaPlaylist, ledger: Ledger): void {
  const [had, has] = [before, after].map(({ segments }) => segments.reduce((sum, segment) => sum + lengthOf(segment), 0)) as [number, number];
  const isBroken = after.segments.some(({ discontinuity }) => discontinuity);
  const least = isBroken ? Math.min(had, 3 * after.targetDuration) : had - 2 * after.targetDuration;
  ledger.check('whole-playlist', has >= least - 0.01, `${after.url}: ${had.toFixed(1)} s were listed, then ${has.toFixed(1)} s`);
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
