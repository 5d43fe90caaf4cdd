import { type CutPart, type CutterSink, partTarget, targetDuration } from './cutter.ts';

export type Part = { uri: string; seconds: number; independent: boolean; bytes: Uint8Array<ArrayBuffer> };
export type Segment = { msn: number; uri: string; initUri: string; start: number; seconds: number; discontinuity: boolean; parts: Part[] };
/** The newest media there is: of the segment `msn` the part with index `part`. */
export type Edge = { msn: number; part: number };
/** What a blocking reload asks for (draft-pantos-hls-rfc8216bis §6.2.5.2). */
export type Wanted = { msn: number; part: number | undefined };

/** Segments of the live window, about 36 s of GOPs of 2 s. */
const windowSegments = 18;
/** Seconds of media behind the edge whose parts are listed, and whose bytes are kept. */
const listedParts = 3 * targetDuration;
const keptParts = listedParts + 3 * targetDuration;
/** Milliseconds that a request for what is to come is held. */
export const mostWaitMs = 3 * targetDuration * 1000;

/** One rendition's live window: what its playlist lists, the bytes behind it, and who waits for more. */
export class Rendition implements CutterSink {
  readonly name: string;
  readonly segments: Segment[] = [];
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

  constructor(name: string) {
    this.name = name;
    this.open = this.#newSegment(0, false);
  }

  /** What comes next needs this init segment; `discontinuity`: it does not follow on what came before. */
  begin(initUri: string, init: Uint8Array<ArrayBuffer>, discontinuity: boolean): void {
    this.#files.set(initUri, init);
    this.#initUri = initUri;
    this.open = this.#newSegment(this.open.msn, discontinuity || this.open.discontinuity);
  }

  part({ bytes, start, seconds, independent }: CutPart): void {
    if (this.open.parts.length === 0) this.open.start = start;
    const part = { uri: this.nextPartUri, seconds, independent, bytes };
    this.#partNumber += 1;
    this.open.parts.push(part);
    this.open.seconds += seconds;
    this.#files.set(part.uri, bytes);
    this.#wake();
  }

  segment(gap: boolean): void {
    const done = this.open;
    this.#files.set(done.uri, joined(done.parts));
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

  /** Further ahead than a client may ask for: two segments, or three seconds of parts. */
  isTooFar({ msn, part }: Wanted): boolean {
    const edge = this.edge ?? { msn: 0, part: -1 };
    if (msn > edge.msn + 2) return true;
    const from = msn === edge.msn ? edge.part : -1;
    return part !== undefined && msn >= edge.msn && part - from > Math.ceil(3 / partTarget);
  }

  /** Resolves true once `isThere` holds, false after `mostWaitMs` or when nobody waits any more. */
  async until(isThere: () => boolean, signal: AbortSignal): Promise<boolean> {
    if (isThere()) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const look = () => isThere() && resolve(true);
    const giveUp = () => resolve(false);
    const timer = setTimeout(giveUp, mostWaitMs);
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

  #forgetOld(): void {
    const newest = this.#newestSecond();
    for (const segment of this.segments) {
      if (newest - (segment.start + segment.seconds) < keptParts) break;
      for (const { uri } of segment.parts) this.#files.delete(uri);
    }
    while (this.segments.length > windowSegments) {
      const gone = this.segments.shift();
      if (!gone) break;
      this.#files.delete(gone.uri);
      if (gone.discontinuity) this.pastDiscontinuities += 1;
      const isUsed = [...this.segments, this.open].some(({ initUri }) => initUri === gone.initUri);
      if (!isUsed) this.#files.delete(gone.initUri);
    }
  }
}

function joined(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
  let at = 0;
  for (const { bytes } of parts) {
    whole.set(bytes, at);
    at += bytes.byteLength;
  }
  return whole;
}
