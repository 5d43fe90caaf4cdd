import type { OriginClient, Reply } from './origin-client.ts';
import { edgeOf, hasReached, listParts, type MediaPlaylist, readPlaylist } from './playlist.ts';
import type { Ledger } from './rules.ts';

export type ProbeTools = { client: OriginClient; ledger: Ledger };

type Directives = { _HLS_msn?: number; _HLS_part?: number };

const farPart = 1000;
/** Parts the stream may add while the question is on its way, and one. */
const margin = 3;

export function withDirectives(url: string, directives: Directives): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(directives)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address.href;
}

/** Questions that must be refused: wrong directives, resources nobody listed. */
export async function probeRefusals(playlist: MediaPlaylist, { client, ledger }: ProbeTools): Promise<void> {
  const { openMsn } = edgeOf(playlist);
  const refusals = [
    ['block-part-alone', { _HLS_part: 0 }],
    ['block-msn-far', { _HLS_msn: openMsn + 4 }],
    ['block-part-far', { _HLS_msn: openMsn + 1, _HLS_part: farPart }],
  ] as const;
  for (const [rule, directives] of refusals) {
    const { status, url, text } = await client.get(withDirectives(playlist.url, directives), 'blocked');
    // Over by now: the directives no longer count.
    if (status === 200 && readPlaylist(text, playlist.url).ended) return;
    ledger.check(rule, status === 400, `${url}: ${status}`);
  }
  for (const url of unknownUris(playlist)) {
    const { status } = await client.get(url, 'media');
    ledger.check('part-unknown', status === 404, `${url}: ${status}`);
  }
}

/** Just beyond the limit of 3 / PART-TARGET parts, which counts only while the same segment is being made. */
export async function probePartLimit(playlist: MediaPlaylist, { client, ledger }: ProbeTools): Promise<void> {
  const { openMsn, openParts } = edgeOf(playlist);
  const limit = Math.ceil(3 / Math.min(playlist.partTarget, 1));
  const { status, url } = await client.get(withDirectives(playlist.url, { _HLS_msn: openMsn, _HLS_part: openParts + limit + margin }), 'blocked');
  const now = await client.getListed(playlist.url, 'plain');
  const latest = readPlaylist(now.text, playlist.url);
  const edge = edgeOf(latest);
  const wasBeyond = !latest.ended && edge.openMsn === openMsn && edge.openParts - openParts < margin;
  if (wasBeyond) ledger.check('block-part-far', status === 400, `${url}: ${status}`);
}

/** A whole segment, as far ahead as may be asked for. */
export async function probeSegment(playlist: MediaPlaylist, { client, ledger }: ProbeTools): Promise<void> {
  const msn = edgeOf(playlist).lastMsn + 2;
  const asked = withDirectives(playlist.url, { _HLS_msn: msn });
  const reply = await client.get(asked, 'blocked');
  if (gaveUp(reply, playlist)) return;
  const answer = readPlaylist(reply.text, playlist.url);
  ledger.check(
    'block-or-later',
    reply.status === 200 && (answer.ended || hasReached(answer, msn)),
    `${asked}: ${reply.status}, up to ${edgeOf(answer).lastMsn}`,
  );
}

/** The part after the last of the segment being made, as long as its neighbors are. */
export async function probePastEnd(playlist: MediaPlaylist, { client, ledger }: ProbeTools): Promise<void> {
  const { openMsn, openParts } = edgeOf(playlist);
  const count = playlist.segments.findLast(({ uri, parts }) => uri && parts.length > 0)?.parts.length ?? 0;
  if (count <= openParts) return;
  const asked = withDirectives(playlist.url, { _HLS_msn: openMsn, _HLS_part: count });
  const reply = await client.get(asked, 'blocked');
  if (gaveUp(reply, playlist)) return;
  const answer = readPlaylist(reply.text, playlist.url);
  ledger.check('block-past-end', reply.status === 200 && (answer.ended || hasReached(answer, openMsn, count)), `${asked}: ${reply.status}, ${placeOf(answer)}`);
}

/** Directives that a live playlist would refuse or hold must change nothing after the end. */
export async function probeEnded(playlist: MediaPlaylist, { client, ledger }: ProbeTools): Promise<void> {
  const { openMsn } = edgeOf(playlist);
  for (const directives of [{ _HLS_msn: openMsn, _HLS_part: 0 }, { _HLS_msn: openMsn + farPart }]) {
    const asked = withDirectives(playlist.url, directives);
    const { status, text } = await client.get(asked, 'ended');
    ledger.check('end-directives', status === 200 && text === playlist.text, `${asked}: ${status}`);
  }
}

/** The stream stalls, so the origin may refuse at last; a tenth less, for two clocks never agree. */
export function gaveUp({ status, askedAt, headAt }: Reply, { targetDuration }: MediaPlaylist): boolean {
  return (status === 503 || status === 404) && headAt - askedAt >= 2700 * targetDuration;
}

export function placeOf(playlist: MediaPlaylist): string {
  const { lastMsn, openParts } = edgeOf(playlist);
  return `segments up to ${lastMsn} and ${openParts} parts`;
}

/** The newest part and segment with the last number in their name moved far ahead. */
function unknownUris(playlist: MediaPlaylist): string[] {
  const newest = [listParts(playlist).at(-1)?.uri, playlist.segments.findLast(({ uri }) => uri)?.uri];
  return newest.flatMap((uri) => (uri ? [uri.replace(/(\d+)(\.\w+)$/, (_, digits: string, rest: string) => `${Number(digits) + 100_000}${rest}`)] : []));
}
