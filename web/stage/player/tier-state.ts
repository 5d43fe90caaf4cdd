import type { TierName, TierReason } from './player-state.ts';

/** Which tier plays, and when another one is tried. Pure; times are ms on any one clock. Rules of docs/live-video.md, "Numbers". */
export type Ladder = {
  tier: TierName;
  /** Connections of the socket in a row that never spoke. */
  failures: number;
  /** The server said "not by socket": too many viewers, or too slow a link. */
  turnedAway: boolean;
  lowSince: number;
  triedUpAt: number;
};

export type Abilities = { mediaSource: boolean; native: boolean };

export type LadderEvent =
  | { t: 'connected' }
  | { t: 'connection-failed' }
  | { t: 'turned-away' }
  /** Whether the HLS origin has this show, asked when the socket is to be left. */
  | { t: 'origin-asked'; answered: boolean }
  | { t: 'hls-unreachable' }
  /** hls.js cannot play what it gets. */
  | { t: 'hls-failed' }
  | { t: 'socket-asked'; answered: boolean };

const failuresAllowed = 2;
const upAfterMs = 60_000;
const upEveryMs = 300_000;

/** The first tier this browser can play; `undefined` when it can play none. */
export function firstRung({ mediaSource, native }: Abilities): Ladder | undefined {
  if (!mediaSource && !native) return undefined;
  return { tier: mediaSource ? 'socket' : 'native', failures: 0, turnedAway: false, lowSince: 0, triedUpAt: Number.NEGATIVE_INFINITY };
}

/** The socket is to be left, provided that the HLS origin answers: else the network is down for both, and the socket is the quicker one back. */
export function wantsDown({ tier, failures, turnedAway }: Ladder): boolean {
  return tier === 'socket' && (turnedAway || failures >= failuresAllowed);
}

/** A minute after coming down, then every five minutes at most, and only for somebody who looks. */
export function mayTryUp({ tier, lowSince, triedUpAt }: Ladder, now: number, isVisible: boolean, { mediaSource }: Abilities): boolean {
  return tier !== 'socket' && mediaSource && isVisible && now - lowSince >= upAfterMs && now - triedUpAt >= upEveryMs;
}

/** Listen mode needs the rendition without a picture, which only HLS has. */
export function tierToPlay({ tier }: Ladder, isListening: boolean, { mediaSource }: Abilities): TierName {
  if (!isListening || tier === 'native') return tier;
  return mediaSource ? 'hls' : 'native';
}

/** Why the tier is another one after this event. */
export function reasonOf({ turnedAway }: Ladder, { t }: LadderEvent): TierReason {
  if (t === 'hls-unreachable' || t === 'hls-failed') return t;
  if (t === 'socket-asked') return 'socket-answered';
  return turnedAway ? 'turned-away' : 'connection-failed';
}

export function step(ladder: Ladder, event: LadderEvent, now: number, abilities: Abilities): Ladder {
  switch (event.t) {
    case 'connected':
      return { ...ladder, failures: 0 };
    case 'connection-failed':
      return { ...ladder, failures: ladder.failures + 1 };
    case 'turned-away':
      return { ...ladder, turnedAway: true };
    case 'origin-asked': {
      const asked = { ...ladder, failures: 0, turnedAway: false };
      return wantsDown(ladder) && event.answered ? { ...asked, tier: 'hls', lowSince: now } : asked;
    }
    case 'hls-unreachable':
      return ladder.tier === 'hls' ? { ...ladder, tier: 'socket', failures: 0, turnedAway: false } : ladder;
    case 'hls-failed':
      return abilities.native ? { ...ladder, tier: 'native', lowSince: now } : ladder;
    case 'socket-asked':
      // One failure is enough to come back down: this is a single try.
      return { ...ladder, triedUpAt: now, ...(event.answered && { tier: 'socket' as const, failures: failuresAllowed - 1 }) };
  }
}
