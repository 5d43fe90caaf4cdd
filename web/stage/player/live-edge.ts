import { ArrivalJitter } from './arrival-jitter.ts';

/**
 * Keeps the playhead a little behind the newest media: near enough to talk, far enough not to stall. Pure, so that it can be
 * tested without a video. Rules of docs/live-video.md, P3; all times in seconds.
 */

/**
 * `keepsPitch`: at another rate a browser stretches the sound, for which it looks some 0.05 s ahead. Near the edge there is less: the sound is
 * resampled there, at rates of which nobody hears the pitch.
 */
export type EdgeStep = { rate: number; keepsPitch: boolean; seekBy: number | undefined };

/** What is done about what is ahead: too much by far, too much, or too little. */
type Pace = 'steady' | 'catching up' | 'settling' | 'gaining';

/** `newest`: the end of the media. `position`: of the playhead, in the same media time. `now`: by a clock that never jumps. */
export type EdgeMoment = { newest: number; position: number; now: number };

/** The viewer's buffer of docs/live-video.md, "Numbers": what is left of it when the latest media comes. */
const least = 0.1;
/** Chromium shows no picture after a seek until it has decoded some 0.3 s. */
const begins = 0.4;
/** Beyond that, for media that comes unevenly and for stalls. */
const mostRaised = 1.9;

const stallWindow = 30;
const raise = 0.3;
const lowerEvery = 20;
const lowerBy = 0.1;
/** What a browser needs beyond what it stood still at; with more than `mostNeeded` ahead it stands for another reason. */
const needsMore = 0.05;
const mostNeeded = 0.5;
/** After so long a browser is asked to do with less again. */
const needFor = 600;
const hurryAbove = 0.15;
/** As near as a stretched sound may come. */
const hurryUntil = 0.1;
/** Buffer that stays unused for two seconds is given up: playback speeds up inaudibly. */
const spareAbove = 0.02;
const spareFor = 2;
const unheard = 0.01;
const stretched = 0.05;
const fast = 0.1;
/** Where it lacks more than `hurryAbove`. */
const slow = 0.03;
const seekAbove = 1;
/** This much media after a stall means that it continues where it stopped. */
const goesOn = 0.05;
/** Tolerance for clock differences. */
const fastAbove = 0.5;

export class LiveEdge {
  readonly #jitter = new ArrivalJitter();
  /** What stalls have added. */
  #raised = 0;
  /** What this browser stood still without, and since when that is known. */
  #need = { ahead: least, at: 0 };
  #pace: Pace = 'steady';
  /** When there was last no more ahead than is needed. */
  #neededAt: number | undefined;
  #changedAt = 0;
  /** A stall that may still turn out to be a hole in the media. */
  #openStall: number | undefined;
  #stalls: number[] = [];
  #raises: number[] = [];

  /** What is to be left ahead where media comes evenly. */
  get target(): number {
    return Math.max(this.#need.ahead, least + this.#raised);
  }

  /** How far behind the newest media the picture begins. Nearer, a browser would wait for media before it shows the first picture. */
  get start(): number {
    return Math.max(begins, this.target);
  }

  /** Buffer needed to start. Waiting for the whole target would freeze the picture longer, on a slow link at each hole. */
  get least(): number {
    return least;
  }

  /**
   * Playback has stalled, `ahead` of the media's end. Where media was left, the browser cannot play so near, and is not brought there again.
   * Two stalls within 30 s raise the target by 0.3 s, once the media continues.
   */
  stalled(now: number, ahead: number): void {
    this.#openStall ??= now;
    if (ahead > goesOn && ahead < mostNeeded) this.#need = { ahead: Math.max(this.#need.ahead, ahead + needsMore), at: now };
  }

  /** The server skipped media: the stall came from a slow link, which a longer buffer does not help. */
  skipped(now: number): void {
    this.#openStall = undefined;
    this.#stalls = [];
    const undone = this.#raises.filter((at) => now - at < stallWindow).length;
    this.#raises = [];
    this.#raised = Math.max(0, this.#raised - undone * raise);
    this.#jitter.clear();
  }

  /** What to do now, asked ten times a second. */
  step({ newest, position, now }: EdgeMoment): EdgeStep {
    const ahead = newest - position;
    if (this.#openStall !== undefined && ahead > goesOn) this.#count(this.#openStall);
    if (now - this.#changedAt > lowerEvery) this.#lower(now);
    if (now - this.#need.at > needFor) this.#need = { ahead: least, at: now };
    this.#jitter.note(newest, now);
    const excess = this.#excess(now - position, ahead);
    if (excess > seekAbove) {
      this.#pace = 'steady';
      return { rate: 1, keepsPitch: false, seekBy: Math.min(excess, ahead - begins) };
    }
    this.#pace = this.#nextPace(excess, this.#isSpare(excess, now));
    return { rate: this.#rate(excess), keepsPitch: this.#pace === 'catching up', seekBy: undefined };
  }

  #nextPace(excess: number, isSpare: boolean): Pace {
    const isFaster = this.#pace === 'catching up' || this.#pace === 'settling';
    if (excess > hurryAbove || (this.#pace === 'catching up' && excess > hurryUntil)) return 'catching up';
    if (excess > 0) return isFaster || isSpare ? 'settling' : 'steady';
    return excess < -spareAbove || (this.#pace === 'gaining' && excess < 0) ? 'gaining' : 'steady';
  }

  /** How much more is ahead than is needed when the latest media comes; never more than is there. `delay` is of the playhead, as that of the media is. */
  #excess(delay: number, ahead: number): number {
    const { calmest, usual } = this.#jitter;
    return Math.min(delay - Math.max(Math.min(usual, calmest + mostRaised) + this.#need.ahead, calmest + this.target), ahead - this.#need.ahead);
  }

  #rate(excess: number): number {
    switch (this.#pace) {
      case 'catching up':
        return 1 + (excess > fastAbove ? fast : stretched);
      case 'settling':
        return 1 + unheard;
      case 'gaining':
        return 1 - (excess < -hurryAbove ? slow : unheard);
      case 'steady':
        return 1;
    }
  }

  /** Called at each step; true when the buffer was longer than needed for two seconds. */
  #isSpare(excess: number, now: number): boolean {
    if (excess <= spareAbove || this.#neededAt === undefined) this.#neededAt = now;
    return now - this.#neededAt >= spareFor;
  }

  #lower(now: number): void {
    this.#changedAt = now;
    this.#raised = Math.max(0, this.#raised - lowerBy);
  }

  #count(stalledAt: number): void {
    this.#openStall = undefined;
    this.#changedAt = stalledAt;
    this.#stalls = [...this.#stalls.filter((at) => stalledAt - at < stallWindow), stalledAt];
    if (this.#stalls.length < 2 || this.#raised >= mostRaised) return;
    this.#stalls = [];
    this.#raises = [...this.#raises.filter((at) => stalledAt - at < stallWindow), stalledAt];
    this.#raised = Math.min(mostRaised, this.#raised + raise);
  }
}
