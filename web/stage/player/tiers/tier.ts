import type { PlayerState } from '../player-state.ts';
import type { TierEvent } from '../tier-state.ts';

/** One way to bring the media to the video element, from its construction to `stop`. */
export type Tier = {
  /** Media is expected: a `playing` of the element means the show plays. */
  readonly isLive: boolean;
  /** Show time in ms of the media at `seconds` of the video element; `undefined` while unknown. */
  showMs(seconds: number): number | undefined;
  /** Where on the element's timeline, in seconds, a replay shows this show time; `undefined` while unknown. */
  secondsAt?(showMs: number): number | undefined;
  stalled(): void;
  /** The tab is hidden: load nothing (P4). */
  hide(): void;
  /** The tab is visible again: continue at the live edge. */
  show(): void;
  stop(): void;
};

/** What a tier needs of its player. */
export type TierHost = {
  readonly video: HTMLVideoElement;
  get(): PlayerState;
  set(change: Partial<PlayerState>): void;
  play(): void;
  /** Media of so many bytes came. */
  loaded(bytes: number): void;
  /** Reports an event that may change the tier: this tier may be stopped before the call returns. */
  tell(event: TierEvent): void;
  fail(failure: NonNullable<PlayerState['failure']>): void;
  /** The show has ended or was refused: no more media follows. */
  finish(change: Partial<PlayerState>): void;
};
