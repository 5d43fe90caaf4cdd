import { checkHistory, type Observation } from './history-rules.ts';
import { MediaChecker } from './media-checker.ts';
import type { Reply } from './origin-client.ts';
import { checkOtherReaders } from './other-readers.ts';
import { edgeOf, hasReached, listParts, type MediaPlaylist, readPlaylist } from './playlist.ts';
import { checkPlaylist } from './playlist-rules.ts';
import { gaveUp, type ProbeTools, placeOf, probeEnded, probePartLimit, probePastEnd, probeRefusals, probeSegment, withDirectives } from './probes.ts';

export type Follow = ProbeTools & { url: string; others: readonly string[]; toleranceMs: number; framesToo: boolean };

const retryMs = 200;

/** Follows one media playlist as a low-latency player does, and sends further requests that a player would not. */
export class Follower {
  readonly #follow: Follow;
  readonly #media: MediaChecker;
  readonly #hinted = new Map<string, Promise<Uint8Array | undefined>>();
  readonly #seen = new Set<string>();
  readonly #gone: { uri: string; at: number }[] = [];
  readonly #errands = new Set<Promise<void>>();
  #mediaWork = Promise.resolve();
  #last: Observation | undefined;
  #nextProbeAt = 0;

  constructor(follow: Follow) {
    this.#follow = follow;
    this.#media = new MediaChecker(follow.client, follow.ledger, follow.framesToo);
  }

  /** Until `deadline` (of `performance.now()`) or the end of the stream. */
  async run(deadline: number): Promise<void> {
    const first = await this.#follow.client.getListed(this.#follow.url, 'plain');
    if (first.status !== 200) return;
    let playlist = this.#take(first);
    while (!playlist.ended && performance.now() < deadline) playlist = (await this.#reload(playlist)) ?? playlist;
    if (playlist.ended) await probeEnded(playlist, this.#follow);
    await Promise.all(this.#errands);
    await this.#mediaWork;
  }

  async #reload(playlist: MediaPlaylist): Promise<MediaPlaylist | undefined> {
    const { client, ledger, url } = this.#follow;
    const { openMsn, openParts } = edgeOf(playlist);
    const asked = withDirectives(url, { _HLS_msn: openMsn, _HLS_part: openParts });
    const reply = await client.get(asked, 'blocked');
    const waitedMs = reply.headAt - reply.askedAt;
    const patienceMs = 3000 * playlist.targetDuration;
    // One part of grace: the limit may fall between two looks at the clock.
    if (waitedMs > patienceMs + this.#follow.toleranceMs || reply.status === 503) {
      ledger.check('block-timeout', reply.status === 503 && waitedMs >= patienceMs * 0.9, `${asked}: ${reply.status} after ${waitedMs.toFixed(0)} ms`);
    }
    if (reply.status !== 200) return this.#recover(asked, reply);
    const next = this.#take(reply);
    const hasCome = next.ended || hasReached(next, openMsn, openParts);
    ledger.check('block-or-later', hasCome, `${asked}: ${placeOf(next)}`);
    // An origin that does not block must not be polled without a limit.
    if (!hasCome) await pause();
    return next;
  }

  async #recover(asked: string, { status }: Reply): Promise<MediaPlaylist | undefined> {
    if (status !== 503) this.#follow.ledger.check('block-or-later', false, `${asked}: ${status}`);
    await pause();
    const plain = await this.#follow.client.getListed(this.#follow.url, 'plain');
    return plain.status === 200 ? this.#take(plain) : undefined;
  }

  #take(reply: Reply): MediaPlaylist {
    const { ledger, others, toleranceMs } = this.#follow;
    const playlist = readPlaylist(reply.text, this.#follow.url);
    const sighting = { playlist, at: reply.endAt };
    checkPlaylist(playlist, others, ledger);
    checkOtherReaders(playlist, ledger);
    if (this.#last) {
      checkHistory(this.#last, sighting, toleranceMs, ledger);
      this.#noteGone(this.#last.playlist, playlist, reply.endAt);
    }
    this.#last = sighting;
    this.#askAhead(playlist);
    this.#mediaWork = this.#mediaWork.then(() => this.#media.take(playlist, this.#hinted));
    this.#probe(playlist);
    return playlist;
  }

  #askAhead(playlist: MediaPlaylist): void {
    for (const { uri } of listParts(playlist)) this.#seen.add(uri);
    const hint = playlist.hints.find(({ type }) => type === 'PART');
    if (hint && !this.#hinted.has(hint.uri) && !this.#seen.has(hint.uri)) this.#hinted.set(hint.uri, this.#getHinted(hint.uri, playlist));
  }

  /** The head must not come before the part can follow at once. */
  async #getHinted(uri: string, playlist: MediaPlaylist): Promise<Uint8Array | undefined> {
    const { client, ledger, toleranceMs } = this.#follow;
    const reply = await client.get(uri, 'media');
    const { status, bytes, headAt, endAt } = reply;
    const limitMs = Math.max(100, (playlist.partTarget * 1000) / 3, toleranceMs / 3);
    // The part that was hinted at the end of the stream never appears.
    if (gaveUp(reply, playlist) || (status === 404 && this.#last?.playlist.ended)) return undefined;
    ledger.measure('hint-held', endAt - headAt);
    ledger.check('hint-held', status === 200 && endAt - headAt <= limitMs, `${uri}: ${status}, ${(endAt - headAt).toFixed(0)} ms from head to end`);
    return bytes;
  }

  #noteGone(before: MediaPlaylist, after: MediaPlaylist, at: number): void {
    if (after.ended) return;
    const listed = new Set(listParts(after).map(({ uri }) => uri));
    const gone = listParts(before).find(({ uri }) => !listed.has(uri));
    if (gone) this.#gone.push({ uri: gone.uri, at });
    const [lowMs, highMs] = [2500 * after.targetDuration, 2900 * after.targetDuration];
    while (this.#gone[0] && at - this.#gone[0].at > highMs) this.#gone.shift();
    if (this.#gone[0] && at - this.#gone[0].at >= lowMs) this.#run(this.#checkKept(this.#gone.shift()?.uri ?? ''));
  }

  async #checkKept(uri: string): Promise<void> {
    const { status } = await this.#follow.client.get(uri, 'media');
    this.#follow.ledger.check('part-kept', status === 200, `${uri}: ${status}`);
  }

  /** Once in a target duration. */
  #probe(playlist: MediaPlaylist): void {
    if (playlist.ended || performance.now() < this.#nextProbeAt) return;
    this.#nextProbeAt = performance.now() + playlist.targetDuration * 1000;
    for (const probe of [probeRefusals, probePartLimit, probeSegment, probePastEnd]) this.#run(probe(playlist, this.#follow));
  }

  #run(errand: Promise<void>): void {
    this.#errands.add(errand);
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, retryMs));
}
