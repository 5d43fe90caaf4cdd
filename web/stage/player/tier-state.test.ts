import { describe, expect, it } from 'vitest';
import { type Abilities, firstTier, mayTryUp, reasonOf, step, type TierEvent, type TierState, tierToPlay, wantsDown } from './tier-state.ts';

const desktop: Abilities = { mediaSource: true, native: false };
const safari: Abilities = { mediaSource: true, native: true };
const old: Abilities = { mediaSource: false, native: true };

const failed: TierEvent = { t: 'connection-failed' };
const connected: TierEvent = { t: 'connected' };
const originAnswers: TierEvent = { t: 'origin-asked', answered: true };
const originIsSilent: TierEvent = { t: 'origin-asked', answered: false };

function stateAfter(events: TierEvent[], abilities = desktop, now = 0): TierState {
  const first = firstTier(abilities);
  if (!first) throw new Error('This browser plays nothing.');
  return events.reduce((state, event) => step(state, event, now, abilities), first);
}

describe('state', () => {
  it('begins with the socket, with native HLS where there is no MediaSource, and nowhere without either', () => {
    expect(stateAfter([]).tier).toBe('socket');
    expect(stateAfter([], old).tier).toBe('native');
    expect(firstTier({ mediaSource: false, native: false })).toBeUndefined();
  });

  it('goes down after two failed connections in a row, not after two with a good one between', () => {
    expect(wantsDown(stateAfter([failed]))).toBe(false);
    expect(wantsDown(stateAfter([failed, connected, failed]))).toBe(false);
    expect(wantsDown(stateAfter([failed, failed]))).toBe(true);
    expect(stateAfter([failed, failed, originAnswers]).tier).toBe('hls');
  });

  it('goes down when it is turned away, even if the next connection speaks first', () => {
    expect(stateAfter([{ t: 'turned-away' }, connected, originAnswers]).tier).toBe('hls');
  });

  it('names why it moved', () => {
    expect(reasonOf(stateAfter([{ t: 'turned-away' }]), originAnswers)).toBe('turned-away');
    expect(reasonOf(stateAfter([failed, failed]), originAnswers)).toBe('connection-failed');
    expect(reasonOf(stateAfter([failed, failed, originAnswers]), { t: 'hls-unreachable' })).toBe('hls-unreachable');
    expect(reasonOf(stateAfter([failed, failed, originAnswers]), { t: 'socket-asked', answered: true })).toBe('socket-answered');
  });

  it('stays with the socket while the HLS origin does not answer either', () => {
    const state = stateAfter([failed, failed, originIsSilent]);
    expect(state.tier).toBe('socket');
    expect(wantsDown(state)).toBe(false);
  });

  it('stays with a socket that came back before the HLS origin answered', () => {
    expect(stateAfter([failed, failed, connected, originAnswers]).tier).toBe('socket');
  });

  it('tries the socket after a visible minute, then every five minutes at most', () => {
    const low = stateAfter([failed, failed, originAnswers], desktop, 1_000);
    expect(mayTryUp(low, 60_999, true, desktop)).toBe(false);
    expect(mayTryUp(low, 61_000, false, desktop)).toBe(false);
    expect(mayTryUp(low, 61_000, true, desktop)).toBe(true);
    const tried = step(low, { t: 'socket-asked', answered: false }, 61_000, desktop);
    expect(tried.tier).toBe('hls');
    expect(mayTryUp(tried, 360_999, true, desktop)).toBe(false);
    expect(mayTryUp(tried, 361_000, true, desktop)).toBe(true);
  });

  it('comes back down from a try up at the first failure, and waits five minutes again', () => {
    const low = stateAfter([failed, failed, originAnswers]);
    const up = step(low, { t: 'socket-asked', answered: true }, 60_000, desktop);
    expect(up.tier).toBe('socket');
    const down = [failed, originAnswers].reduce((state, event) => step(state, event, 70_000, desktop), up);
    expect(down.tier).toBe('hls');
    expect(mayTryUp(down, 131_000, true, desktop)).toBe(false);
    expect(mayTryUp(down, 360_000, true, desktop)).toBe(true);
  });

  it('returns to the socket when the HLS origin is gone', () => {
    expect(stateAfter([failed, failed, originAnswers, { t: 'hls-unreachable' }]).tier).toBe('socket');
    expect(stateAfter([{ t: 'hls-unreachable' }], old).tier).toBe('native');
  });

  it('takes native HLS when hls.js cannot play, where the browser has it', () => {
    const events: TierEvent[] = [failed, failed, originAnswers, { t: 'hls-failed' }];
    expect(stateAfter(events, safari).tier).toBe('native');
    expect(stateAfter(events, desktop).tier).toBe('hls');
  });

  it('listens by HLS only, and goes back to the tier it was on', () => {
    const state = stateAfter([]);
    expect(tierToPlay(state, true, desktop)).toBe('hls');
    expect(tierToPlay(state, false, desktop)).toBe('socket');
    expect(tierToPlay(stateAfter([], old), true, old)).toBe('native');
  });
});
