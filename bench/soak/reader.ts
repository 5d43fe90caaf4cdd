import { quantile } from '../figures.ts';
import { readRuns, type TrackInfo } from '../llhls/fragments.ts';

/** Of all readers of a process since the last report. Times in ms; `lead`: by how much the newest sound ends after the newest picture. */
export type ReadReport = {
  lagMedian: number;
  lagP95: number;
  lagLeast: number;
  stalls: number;
  leadMedian: number;
  leadWorst: number;
  fragments: number;
  faults: string[];
};

/** A reader plays this far behind what it had first; when the media does not come in time, it stalls and begins anew. */
const marginMs = { socket: 500, hls: 1_500 };
export type ReadTier = keyof typeof marginMs;

/** Reads what came without decoding it. `zeroAt` is the wall clock, in ms, at which show time zero was sent. */
export class Reader {
  readonly #tier: ReadTier;
  readonly #zeroAt: number;
  readonly #ledger: ReadLedger;
  #tracks: TrackInfo[] = [];
  #playZeroAt: number | undefined;
  readonly #ends = new Map<string, number>();

  constructor(tier: ReadTier, zeroAt: number, ledger: ReadLedger) {
    this.#tier = tier;
    this.#zeroAt = zeroAt;
    this.#ledger = ledger;
  }

  begin(tracks: TrackInfo[]): void {
    this.#tracks = tracks;
    this.#ends.clear();
    this.#playZeroAt = undefined;
  }

  take(fragment: Uint8Array): void {
    const now = performance.timeOrigin + performance.now();
    const shownTo = this.#ends.get('vide');
    for (const { trackId, start, end } of readRuns(fragment)) {
      const track = this.#tracks.find(({ id }) => id === trackId);
      if (!track) return this.#ledger.fault(`track ${trackId} was not announced`);
      const [from, to] = [(start / track.timescale) * 1000, (end / track.timescale) * 1000];
      const before = this.#ends.get(track.kind);
      if (before !== undefined && Math.abs(from - before) > 1)
        this.#ledger.fault(`${track.kind} goes on at ${from.toFixed(0)} ms after ${before.toFixed(0)} ms`);
      this.#ends.set(track.kind, to);
    }
    this.#measure(now, shownTo);
  }

  /** `shownTo`: where the picture ended before this came. */
  #measure(now: number, shownTo: number | undefined): void {
    const [picture, sound] = [this.#ends.get('vide'), this.#ends.get('soun')];
    if (picture === undefined) return;
    this.#ledger.lags.push(now - this.#zeroAt - picture);
    this.#ledger.fragments += 1;
    if (sound !== undefined) this.#ledger.leads.push(sound - picture);
    const playedTo = this.#playZeroAt === undefined ? undefined : now - this.#playZeroAt - marginMs[this.#tier];
    const isStalled = playedTo !== undefined && shownTo !== undefined && playedTo > shownTo;
    if (isStalled) this.#ledger.stalls += 1;
    if (playedTo === undefined || isStalled) this.#playZeroAt = now - picture;
  }
}

export class ReadLedger {
  lags: number[] = [];
  leads: number[] = [];
  stalls = 0;
  fragments = 0;
  #faults = new Map<string, number>();

  fault(what: string): void {
    this.#faults.set(what, (this.#faults.get(what) ?? 0) + 1);
  }

  /** And begins anew. */
  report(): ReadReport {
    const { lags, leads, stalls, fragments } = this;
    const report = {
      ...{ lagMedian: quantile(lags, 0.5), lagP95: quantile(lags, 0.95), lagLeast: quantile(lags, 0) },
      ...{ leadMedian: quantile(leads, 0.5), leadWorst: leads.reduce((worst, lead) => Math.max(worst, Math.abs(lead)), 0) },
      ...{ stalls, fragments, faults: [...this.#faults].map(([what, times]) => `${what}${times > 1 ? `, ${times} times` : ''}`).slice(0, 3) },
    };
    [this.lags, this.leads, this.stalls, this.fragments] = [[], [], 0, 0];
    this.#faults = new Map();
    return report;
  }
}
