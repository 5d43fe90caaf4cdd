import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PlayerEvent, PlayerFeed } from './player-feed.ts';
import { idlePlayer, type PlayerState } from './player-state.ts';

function open(start: Partial<PlayerState> = {}) {
  const feed = new PlayerFeed({ ...idlePlayer, ...start });
  const events: PlayerEvent[] = [];
  const stop = feed.subscribe((event) => events.push(event));
  return { feed, events, stop };
}

describe('PlayerFeed', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('says how long the picture stood', () => {
    const { feed, events } = open({ phase: 'playing' });
    feed.set({ phase: 'stalled', stalls: 1 });
    vi.advanceTimersByTime(340);
    feed.set({ phase: 'playing' });
    expect(events).toEqual([
      { t: 'phase', phase: 'stalled', before: 'playing' },
      { t: 'stall-began' },
      { t: 'stall-ended', ms: 340 },
      { t: 'phase', phase: 'playing', before: 'stalled' },
    ]);
  });

  it('ends a stall with the show, and names what failed', () => {
    const { feed, events } = open({ phase: 'stalled' });
    feed.set({ phase: 'ended' });
    expect(events.map(({ t }) => t)).toEqual(['stall-ended', 'phase', 'ended']);
    feed.set({ mediaErrorCode: 3 });
    feed.set({ phase: 'failed', failure: 'media' });
    expect(events.at(-1)).toEqual({ t: 'failed', failure: 'media', mediaErrorCode: 3 });
  });

  it.each<[Partial<PlayerState>, PlayerEvent]>([
    [
      { tier: 'hls', tierReason: 'turned-away' },
      { t: 'tier', tier: 'hls', reason: 'turned-away' },
    ],
    [
      { width: 360, height: 640 },
      { t: 'quality', width: 360, height: 640 },
    ],
    [{ firstFrameMs: 210 }, { t: 'first-frame', ms: 210 }],
    [{ muted: false }, { t: 'muted', muted: false }],
    [{ needsTap: 'sound' }, { t: 'tap', needed: 'sound' }],
    [{ listening: true }, { t: 'listening', listening: true }],
    [{ reconnects: 1 }, { t: 'reconnecting', count: 1 }],
    [{ durationMs: 9_000 }, { t: 'duration', ms: 9_000 }],
    [{ rate: 2 }, { t: 'rate', rate: 2 }],
  ])('tells %o once', (change, event) => {
    const { feed, events } = open();
    feed.set(change);
    feed.set(change);
    expect(events).toEqual([event]);
  });

  it('says nothing of figures that move all the time, and the state has what an event tells', () => {
    const { feed, events } = open();
    feed.set({ lagMs: 600 });
    expect(events).toEqual([]);
    const seen: boolean[] = [];
    feed.subscribe(() => seen.push(feed.get().muted));
    feed.set({ muted: false });
    expect(seen).toEqual([false]);
  });

  it('is silent once a subscription is stopped', () => {
    const { feed, events, stop } = open();
    stop();
    feed.set({ muted: false });
    expect(events).toEqual([]);
  });
});
