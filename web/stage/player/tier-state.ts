import { unreachable } from '#contract/exhaustive.ts';
import type { LiveTierName, TierReason } from './player-state.ts';

/** Which tier plays, and when another one is tried. Pure; times are ms on any one clock. Rules of docs/live-video.md, "Numbers". */
export type TierState = {
  tier: LiveTierName;
  /** Socket connections in a row that closed without a message. */
  failures: number;
  /** The server refused the socket: too many viewers, or too slow a link. */
  turnedAway: boolean;
  lowSince: number;
  triedUpAt: number;
};

export type Abilities = { mediaSource: boolean; native: boolean };

export type TierEvent =
  | { t: 'connected' }
  | { t: 'connection-failed' }
  | { t: 'turned-away' }
  /** Whether the HLS origin has this show, asked when the socket is to be left. */
  | { t: 'origin-asked'; answered: boolean }
  | { t: 'hls-unreachable' }
  /** hls.js cannot play what it gets. */
  | { t: 'hls-failed' }
  | { t: 'socket-asked'; answered: boolean };

const maxFailures = 2;
const upAfterMs = 60_000;
const upEveryMs = 300_000;

/** The first tier this browser can play; `undefined` when it can play none. */
export function firstTier({ mediaSource, native }: Abilities): TierState | undefined {
  if (!mediaSource && !native) return undefined;
  return { tier: mediaSource ? 'socket' : 'native', failures: 0, turnedAway: false, lowSince: 0, triedUpAt: Number.NEGATIVE_INFINITY };
}

/** The socket should be left if the HLS origin answers. If it does not, the network is down for both, and the socket recovers sooner. */
export function wantsDown({ tier, failures, turnedAway }: TierState): boolean {
  return tier === 'socket' && (turnedAway || failures >= maxFailures);
}

/** One minute after stepping down, then every five minutes at most, and only in a visible tab. */
export function mayTryUp({ tier, lowSince, triedUpAt }: TierState, now: number, isVisible: boolean, { mediaSource }: Abilities): boolean {
  return tier !== 'socket' && mediaSource && isVisible && now - lowSince >= upAfterMs && now - triedUpAt >= upEveryMs;
}

/** Listen mode needs the rendition without a picture, which only HLS has. */
export function tierToPlay({ tier }: TierState, isListening: boolean, { mediaSource }: Abilities): LiveTierName {
  if (!isListening || tier === 'native') return tier;
  return mediaSource ? 'hls' : 'native';
}

/** Why this event changes the tier. */
export function reasonOf({ turnedAway }: TierState, { t }: TierEvent): TierReason {
  if (t === 'hls-unreachable' || t === 'hls-failed') return t;
  if (t === 'socket-asked') return 'socket-answered';
  t satisfies 'connected' | 'connection-failed' | 'turned-away' | 'origin-asked';
  return turnedAway ? 'turned-away' : 'connection-failed';
}

export function step(state: TierState, event: TierEvent, now: number, abilities: Abilities): TierState {
  switch (event.t) {
    case 'connected':
      return { ...state, failures: 0 };
    case 'connection-failed':
      return { ...state, failures: state.failures + 1 };
    case 'turned-away':
      return { ...state, turnedAway: true };
    case 'origin-asked': {
      const asked = { ...state, failures: 0, turnedAway: false };
      return wantsDown(state) && event.answered ? { ...asked, tier: 'hls', lowSince: now } : asked;
    }
    case 'hls-unreachable':
      return state.tier === 'hls' ? { ...state, tier: 'socket', failures: 0, turnedAway: false } : state;
    case 'hls-failed':
      return abilities.native ? { ...state, tier: 'native', lowSince: now } : state;
    case 'socket-asked':
      // A single try: one failure steps down again.
      return { ...state, triedUpAt: now, ...(event.answered && { tier: 'socket' as const, failures: maxFailures - 1 }) };
    default:
      return unreachable(event);
  }
}
