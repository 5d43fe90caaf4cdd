import { readRuns, readTracksOf, type TrackInfo, type TrackRun } from './fragments.ts';
import { countFrames } from './frame-counts.ts';
import type { OriginClient } from './origin-client.ts';
import type { MediaPlaylist, Part, Segment } from './playlist.ts';
import type { Ledger } from './rules.ts';

type Init = { bytes: Uint8Array; tracks: TrackInfo[] };
type Lead = { track: TrackInfo; run: TrackRun };

const toleranceSeconds = 0.002;

/** Follows the media of one rendition, part after part, and compares it with what the playlists say. */
export class MediaChecker {
  readonly #client: OriginClient;
  readonly #ledger: Ledger;
  readonly #framesToo: boolean;
  readonly #inits = new Map<string, Promise<Init | undefined>>();
  readonly #partBytes = new Map<string, Uint8Array>();
  readonly #ends = new Map<number, number>();
  #discontinuitySequence: number | undefined;
  #clockMs: number | undefined;
  #lastMsn = -1;

  constructor(client: OriginClient, ledger: Ledger, framesToo: boolean) {
    this.#client = client;
    this.#ledger = ledger;
    this.#framesToo = framesToo;
  }

  /** `hinted` holds parts that were asked for before they were listed. */
  async take(playlist: MediaPlaylist, hinted: ReadonlyMap<string, Promise<Uint8Array | undefined>>): Promise<void> {
    for (const segment of playlist.segments) {
      // Its parts came and went unseen: the next ones have nothing to follow on.
      if (segment.uri && segment.parts.length === 0 && segment.msn > this.#lastMsn) this.#ends.clear();
      for (const part of segment.parts) if (!this.#partBytes.has(part.uri) && !part.gap) await this.#takePart(part, segment, hinted);
      if (segment.uri && segment.parts.length > 0 && segment.msn > this.#lastMsn) await this.#takeSegment(segment);
    }
  }

  async #takePart(part: Part, segment: Segment, hinted: ReadonlyMap<string, Promise<Uint8Array | undefined>>): Promise<void> {
    const early = await hinted.get(part.uri);
    const { bytes } = await this.#client.getListed(part.uri, 'media');
    if (early) this.#ledger.check('hint-held', sameBytes(early, bytes), `${part.uri}: ${early.byteLength} bytes when hinted, ${bytes.byteLength} later`);
    this.#partBytes.set(part.uri, bytes);
    const init = await this.#initOf(segment);
    const runs = this.#runsOf(part.uri, bytes);
    this.#checkContinuity(part, segment, runs);
    const lead = leadOf(init, runs);
    if (lead) this.#checkLead(part, segment, lead);
  }

  #checkContinuity(part: Part, segment: Segment, runs: readonly TrackRun[]): void {
    if (segment.discontinuitySequence !== this.#discontinuitySequence) {
      this.#ends.clear();
      this.#clockMs = undefined;
    }
    this.#discontinuitySequence = segment.discontinuitySequence;
    for (const { trackId, start, end } of runs) {
      const before = this.#ends.get(trackId);
      if (before !== undefined) this.#ledger.check('tfdt-continuous', start === before, `${part.uri}: track ${trackId} begins at ${start}, not ${before}`);
      this.#ends.set(trackId, end);
    }
  }

  #checkLead(part: Part, segment: Segment, { track, run }: Lead): void {
    const seconds = (run.end - run.start) / track.timescale;
    this.#ledger.check('part-duration', Math.abs(seconds - part.duration) <= toleranceSeconds, `${part.uri}: ${part.duration} s, samples of ${seconds} s`);
    const isVideo = track.kind === 'vide';
    const said = part.independent ? 'YES' : 'not';
    if (isVideo) this.#ledger.check('independent', run.startsWithKey === part.independent, `${part.uri}: INDEPENDENT ${said}, key frame ${run.startsWithKey}`);
    if (segment.pdtMs === undefined || segment.parts[0] !== part) return;
    const clockMs = segment.pdtMs - (run.start / track.timescale) * 1000;
    if (this.#clockMs !== undefined) {
      const offMs = clockMs - this.#clockMs;
      this.#ledger.check('pdt-media', Math.abs(offMs) <= toleranceSeconds * 1000, `${part.uri}: ${offMs.toFixed(1)} ms off`);
    }
    this.#clockMs ??= clockMs;
  }

  async #takeSegment(segment: Segment): Promise<void> {
    this.#lastMsn = segment.msn;
    const uri = segment.uri ?? '';
    const { bytes } = await this.#client.getListed(uri, 'media');
    const joined = Buffer.concat(segment.parts.map((part) => this.#partBytes.get(part.uri) ?? new Uint8Array()));
    this.#ledger.check('parts-equal-segment', sameBytes(joined, bytes), `${uri}: ${bytes.byteLength} bytes, parts of ${joined.byteLength}`);
    const init = await this.#initOf(segment);
    if (!this.#framesToo || !init) return;
    const ours = this.#runsOf(uri, bytes).map(({ count }) => count);
    const theirs = await countFrames(Buffer.concat([init.bytes, bytes]));
    if (theirs) this.#ledger.check('ffprobe', theirs.toSorted().join() === ours.map(String).toSorted().join(), `${uri}: ffprobe ${theirs}, trun ${ours}`);
  }

  /** Bytes that do not parse count as a break in the timeline. */
  #runsOf(uri: string, bytes: Uint8Array): TrackRun[] {
    try {
      return readRuns(bytes);
    } catch (error) {
      this.#ledger.check('tfdt-continuous', false, `${uri}: ${error instanceof Error ? error.message : error}`);
      return [];
    }
  }

  #initOf({ map }: Segment): Promise<Init | undefined> {
    if (!map) return Promise.resolve(undefined);
    const known = this.#inits.get(map) ?? this.#readInit(map);
    this.#inits.set(map, known);
    return known;
  }

  async #readInit(url: string): Promise<Init | undefined> {
    const { bytes } = await this.#client.getListed(url, 'media');
    try {
      return { bytes, tracks: readTracksOf(bytes) };
    } catch (error) {
      this.#ledger.check('map-discontinuity', false, `${url}: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }
}

/** The picture leads, sound where there is none. */
function leadOf(init: Init | undefined, runs: readonly TrackRun[]): Lead | undefined {
  const leads = runs.flatMap((run) => {
    const track = init?.tracks.find(({ id }) => id === run.trackId);
    return track ? [{ track, run }] : [];
  });
  const video = leads.find(({ track }) => track.kind === 'vide');
  // A part of sound alone in a stream with pictures says nothing of its length.
  return video ?? (init?.tracks.some(({ kind }) => kind === 'vide') ? undefined : leads[0]);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength > 0 && Buffer.compare(a, b) === 0;
}
