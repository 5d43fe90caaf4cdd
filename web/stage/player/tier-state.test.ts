import { describe, expect, it } from 'vitest';
import { type Abilities, firstRung, type Ladder, type LadderEvent, mayTryUp, reasonOf, step, tierToPlay, wantsDown } from './ladder.ts';

const desktop: Abilities = { mediaSource: true, native: false };
const safari: Abilities = { mediaSource: true, native: true };
const old: Abilities = { mediaSource: false, native: true };

const failed: LadderEvent = { t: 'connection-failed' };
const connected: LadderEvent = { t: 'connected' };
const originAnswers: LadderEvent = { t: 'origin-asked', answered: true };
const originIsSilent: LadderEvent = { t: 'origin-asked', answered: false };

function ladderAfter(events: LadderEvent[], abilities = desktop, now = 0): Ladder {
  const first = firstRung(abilities);
  if (!first) throw new Error('This browser plays nothing.');
  return events.reduce((ladder, event) => step(ladder, event, now, abilities), first);
}

describe('ladder', () => {
  it('begins with the socket, with native HLS where there is no MediaSource, and nowhere without either', () => {
    expect(ladderAfter([]).tier).toBe('socket');
    expect(ladderAfter([], old).tier).toBe('native');
    expect(firstRung({ mediaSource: false, native: false })).toBeUndefined();
  });

  it('goes down after two failed connections in a row, not after two with a good one between', () => {
    expect(wantsDown(ladderAfter([failed]))).toBe(false);
    expect(wantsDown(ladderAfter([failed, connected, failed]))).toBe(false);
    expect(wantsDown(ladderAfter([failed, failed]))).toBe(true);
    expect(ladderAfter([failed, failed, originAnswers]).tier).toBe('hls');
  });

  it('goes down when it is turned away, even if the next connection speaks first', () => {
    expect(ladderAfter([{ t: 'turned-away' }, connected, originAnswers]).tier).toBe('hls');
  });

  it('names why it moved', () => {
    expect(reasonOf(ladderAfter([{ t: 'turned-away' }]), originAnswers)).toBe('turned-away');
    expect(reasonOf(ladderAfter([failed, failed]), originAnswers)).toBe('connection-failed');
    expect(reasonOf(ladderAfter([failed, failed, originAnswers]), { t: 'hls-unreachable' })).toBe('hls-unreachable');
    expect(reasonOf(ladderAfter([failed, failed, originAnswers]), { t: 'socket-asked', answered: true })).toBe('socket-answered');
  });

  it('stays with the socket while the HLS origin does not answer either', () => {
    const ladder = ladderAfter([failed, failed, originIsSilent]);
    expect(ladder.tier).toBe('socket');
    expect(wantsDown(ladder)).toBe(false);
  });

  it('stays with a socket that came back before the HLS origin answered', () => {
    expect(ladderAfter([failed, failed, connected, originAnswers]).tier).toBe('socket');
  });

  it('tries the socket after a visible minute, then every five minutes at most', () => {
    const low = ladderAfter([failed, failed, originAnswers], desktop, 1_000);
    expect(mayTryUp(low, 60_999, true, desktop)).toBe(false);
    expect(mayTryUp(low, 61_000, false, desktop)).toBe(false);
    expect(mayTryUp(low, 61_000, true, desktop)).toBe(true);
    const tried = step(low, { t: 'socket-asked', answered: false }, 61_000, desktop);
    expect(tried.tier).toBe('hls');
    expect(mayTryUp(tried, 360_999, true, desktop)).toBe(false);
    expect(mayTryUp(tried, 361_000, true, desktop)).toBe(true);
  });

  it('comes back down from a try up at the first failure, and waits five minutes again', () => {
    const low = ladderAfter([failed, failed, originAnswers]);
    const up = step(low, { t: 'socket-asked', answered: true }, 60_000, desktop);
    expect(up.tier).toBe('socket');
    const down = [failed, originAnswers].reduce((ladder, event) => step(ladder, event, 70_000, desktop), up);
    expect(down.tier).toBe('hls');
    expect(mayTryUp(down, 131_000, true, desktop)).toBe(false);
    expect(mayTryUp(down, 360_000, true, desktop)).toBe(true);
  });

  it('returns to the socket when the HLS origin is gone', () => {
    expect(ladderAfter([failed, failed, originAnswers, { t: 'hls-unreachable' }]).tier).toBe('socket');
    expect(ladderAfter([{ t: 'hls-unreachable' }], old).tier).toBe('native');
  });

  it('takes native HLS when hls.js cannot play, where the browser has it', () => {
    const events: LadderEvent[] = [failed, failed, originAnswers, { t: 'hls-failed' }];
    expect(ladderAfter(events, safari).tier).toBe('native');
    expect(ladderAfter(events, desktop).tier).toBe('hls');
  });

  it('listens by HLS only, and goes back to the tier it was on', () => {
    const ladder = ladderAfter([]);
    expect(tierToPlay(ladder, true, desktop)).toBe('hls');
    expect(tierToPlay(ladder, false, desktop)).toBe('socket');
    expect(tierToPlay(ladderAfter([], old), true, old)).toBe('native');
  });
});
