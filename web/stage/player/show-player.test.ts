import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LivePlayer } from './live-player.ts';
import type { PlayerEvent } from './player-feed.ts';
import type { PlayerOptions } from './player-state.ts';
import { ReplayPlayer } from './replay/replay-player.ts';
import type { ReplaySource } from './replay/replay-source.ts';
import type { LiveSource } from './tiers/live-source.ts';
import type { Tier, TierHost } from './tiers/tier.ts';

const opened = vi.hoisted(() => ({ tiers: [] as { name: string; host: TierHost; tier: Record<keyof Tier, ReturnType<typeof vi.fn>> }[] }));

/** A tier whose media is there at once. */
function openFakeTier(name: string, host: TierHost): object {
  const tier = { isLive: true, showMs: (seconds: number) => seconds * 1000, stalled: vi.fn(), hide: vi.fn(), show: vi.fn(), stop: vi.fn() };
  opened.tiers.push({ name, host, tier: tier as never });
  return tier;
}
vi.mock('./tiers/socket-tier.ts', () => ({
  SocketTier: function SocketTier(host: TierHost) {
    return openFakeTier('socket', host);
  },
}));
vi.mock('./tiers/lazy-tier.ts', () => ({
  LazyTier: function LazyTier(host: TierHost) {
    return openFakeTier(host.get().tier, host);
  },
}));

/** What the player leans on of a video element. */
class FakeVideo extends EventTarget {
  readonly HAVE_FUTURE_DATA = 3;
  readyState = 4;
  paused = true;
  ended = false;
  muted = false;
  currentTime = 0;
  duration = 60;
  videoWidth = 0;
  videoHeight = 0;
  seeking = false;
  canPlayType = () => '';
  play = vi.fn(async () => void this.tell('play', { paused: false }));
  pause = vi.fn(() => this.tell('pause', { paused: true }));

  tell(event: string, change: Partial<FakeVideo> = {}): void {
    Object.assign(this, change);
    this.dispatchEvent(new Event(event));
  }
}

class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';

  turn(visibilityState: DocumentVisibilityState): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const live: LiveSource = {
  socketUrl: 'ws://shop.example',
  ticket: () => 'a ticket',
  renewTicket: async () => {},
  masterUrl: '/live/1/index.m3u8',
};
const replay: ReplaySource = { playlistUrl: '/replay/1/index.m3u8', startMs: 0 };

let page: FakeDocument;
let player: LivePlayer | ReplayPlayer;

function open(source: LiveSource | ReplaySource = live, changed: Partial<PlayerOptions> = {}) {
  const video = new FakeVideo();
  const element = video as unknown as HTMLVideoElement;
  const options = { muted: true, listening: false, ...changed };
  player = 'playlistUrl' in source ? new ReplayPlayer(element, source, options) : new LivePlayer(element, source, options);
  const events: PlayerEvent[] = [];
  player.subscribe((event) => events.push(event));
  return { video, events };
}

function newestTier() {
  const newest = opened.tiers.at(-1);
  if (!newest) throw new Error('The player has opened no tier.');
  return newest;
}

beforeEach(() => {
  page = new FakeDocument();
  opened.tiers = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('MediaSource', class {});
});
afterEach(() => {
  player.destroy();
  vi.unstubAllGlobals();
});

describe('P6: a pause that nobody asked for', () => {
  it('is played on from, on air', () => {
    const { video } = open();
    video.tell('playing', { paused: false });
    video.tell('pause', { paused: true, readyState: 2 });
    expect(video.play).toHaveBeenCalledOnce();
    expect(player.state.get().phase).toBe('playing');
  });

  it('is played on from on air even with media at hand, since a live show does not pause', () => {
    const { video } = open();
    video.tell('pause', { paused: true, readyState: 4 });
    expect(video.play).toHaveBeenCalledOnce();
  });

  it('is played on from in a replay that has run out of media, and not where media is at hand', () => {
    const { video } = open(replay);
    video.tell('pause', { paused: true, readyState: 2 });
    expect(video.play).toHaveBeenCalledOnce();
    video.tell('pause', { paused: true, readyState: 4 });
    expect(video.play).toHaveBeenCalledOnce();
    expect(player.state.get().phase).toBe('paused');
  });

  it('is played on from when the element only says that it waits', () => {
    const { video } = open();
    video.tell('waiting');
    expect(video.play).toHaveBeenCalledOnce();
  });
});

describe('P4: a hidden tab', () => {
  it('makes no MediaSource before it is looked at', () => {
    page.visibilityState = 'hidden';
    open();
    expect(opened.tiers).toEqual([]);
    page.turn('visible');
    expect(opened.tiers.map(({ name }) => name)).toEqual(['socket']);
  });

  it('makes none when its tier is to be another one either', () => {
    open(live);
    page.turn('hidden');
    player.retry();
    expect(newestTier().tier.stop).toHaveBeenCalledOnce();
    expect(opened.tiers.length).toBe(1);
    page.turn('visible');
    expect(opened.tiers.length).toBe(2);
  });

  it('makes one while it only listens', () => {
    open(live, { listening: true });
    page.turn('hidden');
    player.retry();
    expect(opened.tiers.length).toBe(2);
  });

  it('lets its tier go silent, counts no stall, and goes on when it is looked at', () => {
    const { video } = open();
    video.tell('playing');
    page.turn('hidden');
    expect(newestTier().tier.hide).toHaveBeenCalledOnce();
    video.tell('waiting');
    expect(player.state.get()).toMatchObject({ phase: 'playing', stalls: 0 });
    expect(video.play).not.toHaveBeenCalled();
    page.turn('visible');
    expect(newestTier().tier.show).toHaveBeenCalledOnce();
    expect(video.play).toHaveBeenCalledOnce();
  });
});

describe('a player', () => {
  it('tells the first picture and each size of it, on air and of a replay', () => {
    for (const source of [live, replay]) {
      const { video, events } = open(source);
      video.tell('loadedmetadata', { videoWidth: 720, videoHeight: 1280 });
      video.tell('loadeddata');
      video.tell('resize', { videoWidth: 360, videoHeight: 640 });
      video.tell('loadeddata');
      expect(events.filter(({ t }) => t === 'quality' || t === 'first-frame')).toEqual([
        { t: 'quality', width: 720, height: 1280 },
        { t: 'first-frame', ms: expect.any(Number) },
        { t: 'quality', width: 360, height: 640 },
      ]);
      player.destroy();
    }
  });

  it('tells that it stands, and that it goes on', () => {
    const { video, events } = open();
    video.tell('playing');
    video.tell('waiting');
    video.tell('playing');
    expect(events.map(({ t }) => t)).toEqual(['phase', 'phase', 'stall-began', 'stall-ended', 'phase']);
  });

  it('tells why another tier plays', () => {
    const { events } = open();
    player.setListening(true);
    expect(events).toContainEqual({ t: 'tier', tier: 'hls', reason: 'listening' });
    expect(newestTier().name).toBe('hls');
  });

  it('goes to HLS when the socket turns it away, and says so', async () => {
    const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1800000\nhd.m3u8\n';
    vi.stubGlobal('location', { href: 'https://shop.example/live' });
    vi.stubGlobal('fetch', async () => new Response(master));
    const { events } = open();
    newestTier().host.tell({ t: 'turned-away' });
    await vi.waitFor(() => expect(newestTier().name).toBe('hls'));
    expect(events).toContainEqual({ t: 'tier', tier: 'hls', reason: 'turned-away' });
  });

  it('tells that the browser plays no sound before a tap, and that the tap came', async () => {
    const { video, events } = open(live, { muted: false });
    video.play.mockRejectedValueOnce(new DOMException('play() needs a tap', 'NotAllowedError'));
    newestTier().host.play();
    await vi.waitFor(() => expect(video.paused).toBe(false));
    expect(events).toEqual([
      { t: 'muted', muted: true },
      { t: 'tap', needed: 'sound' },
    ]);
    player.setMuted(false);
    expect(events.slice(2)).toEqual([
      { t: 'muted', muted: false },
      { t: 'tap', needed: undefined },
    ]);
  });
});
