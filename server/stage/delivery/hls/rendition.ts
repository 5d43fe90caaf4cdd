import { type CutPart, type CutterSink, partTarget, targetDuration } from './cutter.ts';

export type Part = { uri: string; seconds: number; independent: boolean; bytes: Uint8Array<ArrayBuffer> };
export type Segment = { msn: number; uri: string; initUri: string; start: number; seconds: number; discontinuity: boolean; parts: Part[] };
/** The newest media: part `part` of segment `msn`. */
export type Edge = { msn: number; part: number };
/** Number and discontinuities before it of a segment, the same in every rendition (draft-pantos-hls-rfc8216bis §6.2.4). */
export type Place = { msn: number; pastDiscontinuities: number };
/** What a blocking reload asks for (draft-pantos-hls-rfc8216bis §6.2.5.2). */
export type Wanted = { msn: number; part: number | undefined };

/** Seconds of show time that the live window spans. */
const windowSeconds = 36;
/** Seconds of media that stay listed even after a gap, because players hold back this much. */
const minListedSeconds = 3 * targetDuration;
/** Seconds of media behind the edge whose parts are listed. */
const listedParts = 3 * targetDuration;
/** Seconds of media behind the edge that are still served: as long again as they were listed (RFC 8216 §6.2.2). */
const kept = 2 * windowSeconds;
/**
 * Maximum of listed segments, and of unlisted ones that are still served. At one key frame a second, the window has 180; a broadcaster
 * that is interrupted more often has a shorter window.
 */
const maxListed = 256;
/** Maximum of blocked requests for one rendition; further ones get 503, unless a cache collapses them. */
const maxWaiting = 20_000;
/** Segments of two renditions that start within this many seconds have the same number. */
const sameStart = 0.2;
/** Milliseconds that a blocking request may wait. */
export const maxWaitMs = 3 * targetDuration * 1000;

/** One rendition's live window: the listed media, its bytes, and the requests that wait for more. */
export class Rendition implements CutterSink {
  readonly name: string;
  readonly segments: Segment[] = [];
  /** Not listed any more, but still requested by players with an older playlist. */
  readonly #leaving: Segment[] = [];
  open: Segment;
  ended = false;
  /** Counts the changes of what the playlist says. */
  version = 0;
  /** Discontinuities that have left the window. */
  pastDiscontinuities = 0;
  #initUri = '';
  #partNumber = 0;
  #waiters = new Set<() => void>();
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #onSegment: (segment: Segment, bytes: Uint8Array<ArrayBuffer>) => void;
  #place: ((start: number) => Place) | undefined;

  constructor(name: string, onSegment: (segment: Segment, bytes: Uint8Array<ArrayBuffer>) => void) {
    this.name = name;
    this.#onSegment = onSegment;
    this.open = this.#newSegment(0, false);
  }

  /** The next media needs this init segment; `discontinuity`: it is not continuous with the media before. */
  begin(initUri: string, init: Uint8Array<ArrayBuffer>, discontinuity: boolean): void {
    const before = this.#initUri;
    this.#files.set(initUri, init);
    this.#initUri = initUri;
    this.open = this.#newSegment(this.open.msn, discontinuity || this.open.discontinuity);
    this.#forgetInit(before);
  }

  /** Clears the window after the rendition was away. `place` gives the number of its first segment, by its start time. */
  restart(place: (start: number) => Place): void {
    this.#files.clear();
    this.segments.length = 0;
    this.#leaving.length = 0;
    this.version += 1;
    this.open = this.#newSegment(this.open.msn, false);
    this.#place = place;
  }

  part({ bytes, start, seconds, independent }: CutPart): void {
    if (this.open.parts.length === 0) this.open.start = start;
    this.#takePlace(start);
    const part = { uri: this.nextPartUri, seconds, independent, bytes };
    this.#partNumber += 1;
    this.open.parts.push(part);
    this.open.seconds += seconds;
    this.#files.set(part.uri, bytes);
    this.#wake();
  }

  segment(gap: boolean): void {
    const done = this.open;
    const bytes = joined(done.parts);
    this.#files.set(done.uri, bytes);
    for (const { uri, bytes: shared } of done.parts) this.#files.set(uri, shared);
    this.#onSegment(done, bytes);
    this.segments.push(done);
    this.open = this.#newSegment(done.msn + 1, gap);
    this.#forgetOld();
    this.#wake();
  }

  end(): void {
    this.ended = true;
    this.#wake();
  }

  /** The address of the part that comes next; numbers go on over segments, so that it is known before (P20). */
  get nextPartUri(): string {
    return `${this.name}/p${this.#partNumber}.m4s`;
  }

  get edge(): Edge | undefined {
    if (this.open.parts.length > 0) return { msn: this.open.msn, part: this.open.parts.length - 1 };
    const last = this.segments.at(-1);
    return last && { msn: last.msn, part: last.parts.length - 1 };
  }

  /** The place of what another rendition begins together with the next segment of this one, the discontinuity of it not counted. */
  get nextPlace(): Place {
    const passed = this.segments.filter(({ discontinuity }) => discontinuity).length;
    return { msn: this.open.msn, pastDiscontinuities: this.pastDiscontinuities + passed };
  }

  /** The place of a segment that starts at `start` seconds in another rendition of the same show. */
  placeOf(start: number): Place {
    const all = [...this.segments, this.open];
    const beside = all.findLast((segment) => segment.parts.length > 0 && segment.start <= start + sameStart) ?? this.open;
    const isStillToCome = beside === this.open && start - beside.start > targetDuration / 2;
    const msn = beside.msn + (isStillToCome ? 1 : 0);
    const passed = all.filter((segment) => segment.msn <= msn && segment.discontinuity).length;
    return { msn, pastDiscontinuities: this.pastDiscontinuities + passed };
  }

  /** Whether its parts are listed: of the open segment and of the two before it, unless they began too long ago. */
  listsPartsOf(segment: Segment): boolean {
    return segment === this.open || (segment.msn >= this.open.msn - 2 && this.#newestSecond() - segment.start <= listedParts);
  }

  has({ msn, part }: Wanted): boolean {
    if (this.ended) return true;
    if (msn < this.open.msn) {
      const segment = this.segments.find((candidate) => candidate.msn === msn);
      // An index past the end of a segment is part 0 of the next one.
      const isPast = part !== undefined && segment !== undefined && part >= segment.parts.length;
      return isPast ? this.has({ msn: msn + 1, part: 0 }) : true;
    }
    return msn === this.open.msn && part !== undefined && part < this.open.parts.length;
  }

  #takePlace(start: number): void {
    if (!this.#place) return;
    const { msn, pastDiscontinuities } = this.#place(start);
    this.#place = undefined;
    this.pastDiscontinuities = pastDiscontinuities;
    // What it was numbered before may be ahead, and no number is given twice.
    this.open = { ...this.#newSegment(Math.max(msn, this.open.msn), this.open.discontinuity), start };
  }

  /** Whether a request is too far ahead: two segments, or three seconds of parts. */
  isTooFar({ msn, part }: Wanted): boolean {
    const edge = this.edge ?? { msn: 0, part: -1 };
    if (msn > edge.msn + 2) return true;
    const from = msn === edge.msn ? edge.part : -1;
    return part !== undefined && msn >= edge.msn && part - from > Math.ceil(3 / partTarget);
  }

  /** Resolves true once `isThere` holds, false after `maxWaitMs`, when nobody waits any more, or when too many wait. */
  async until(isThere: () => boolean, signal: AbortSignal): Promise<boolean> {
    if (isThere()) return true;
    if (this.#waiters.size >= maxWaiting) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const look = () => isThere() && resolve(true);
    const giveUp = () => resolve(false);
    const timer = setTimeout(giveUp, maxWaitMs);
    this.#waiters.add(look);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiters.delete(look);
      signal.removeEventListener('abort', giveUp);
    }
  }

  read(uri: string): Uint8Array<ArrayBuffer> | undefined {
    return this.#files.get(uri);
  }

  #wake(): void {
    this.version += 1;
    for (const waiter of this.#waiters) waiter();
  }

  #newSegment(msn: number, discontinuity: boolean): Segment {
    return { msn, uri: `${this.name}/s${msn}.m4s`, initUri: this.#initUri, start: 0, seconds: 0, discontinuity, parts: [] };
  }

  #newestSecond(): number {
    const newest = this.open.parts.length > 0 ? this.open : this.segments.at(-1);
    return newest ? newest.start + newest.seconds : 0;
  }

  #isWindowFullWithoutFirst(): boolean {
    const [, ...rest] = this.segments;
    if (rest.length >= maxListed) return true;
    const media = rest.reduce((sum, { seconds }) => sum + seconds, 0);
    return rest[0] !== undefined && media >= minListedSeconds && this.#newestSecond() - rest[0].start > windowSeconds - 0.001;
  }

  #forgetOld(): void {
    while (this.#isWindowFullWithoutFirst()) {
      const gone = this.segments.shift();
      if (!gone) break;
      this.#leaving.push(gone);
      if (gone.discontinuity) this.pastDiscontinuities += 1;
    }
    const newest = this.#newestSecond();
    const isOver = ({ start, seconds }: Segment) => this.#leaving.length > maxListed || newest - (start + seconds) > kept;
    for (let gone = this.#leaving[0]; gone && isOver(gone); gone = this.#leaving[0]) {
      this.#leaving.shift();
      for (const uri of [gone.uri, ...gone.parts.map((part) => part.uri)]) this.#files.delete(uri);
      this.#forgetInit(gone.initUri);
    }
  }

  #forgetInit(uri: string): void {
    const isUsed = [...this.#leaving, ...this.segments, this.open].some(({ initUri }) => initUri === uri);
    if (!isUsed) this.#files.delete(uri);
  }
}

/** Joins the parts; each part becomes a view of the whole, so the bytes are kept once. */
function joined(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part.bytes, at);
    part.bytes = whole.subarray(at, at + part.bytes.byteLength);
    at += part.bytes.byteLength;
  }
  return whole;
}
