import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idlePlayer, type PlayerState } from '../player-state.ts';
import { HlsTier } from './hls-tier.ts';

type FakeConfig = { liveSyncOnStallIncrease: number; maxLiveSyncPlaybackRate: number; backBufferLength: number; autoStartLoad: boolean };
type Listener = (event: string, data: unknown) => void;

/** hls.js as far as the tier leans on it; `targetLatency` as its latency-controller.ts has it. */
const { FakeHls } = vi.hoisted(() => {
  class Fake {
    static Events = {
      ERROR: 'error',
      LEVEL_LOADED: 'levelLoaded',
      FRAG_BUFFERED: 'fragBuffered',
      INIT_PTS_FOUND: 'initPtsFound',
      BUFFER_FLUSHING: 'bufferFlushing',
    };
    static ErrorTypes = { MEDIA_ERROR: 'mediaError' };
    static made: Fake[] = [];
    readonly config: FakeConfig;
    latency = 1.5;
    liveSyncPosition = 98.5;
    latestLevelDetails = { age: 0, holdBack: 6, partHoldBack: 1.53, partTarget: 0.51, partList: [{ duration: 0.5 }], partEnd: 98.5, fragments: [] };
    stallCount = 0;
    startLoad = vi.fn();
    stopLoad = vi.fn();
    destroy = vi.fn();
    loadSource = vi.fn();
    attachMedia = vi.fn();
    trigger = vi.fn();
    #target = 1.53;
    readonly #listeners = new Map<string, Listener>();

    constructor(config: FakeConfig) {
      this.config = config;
      Fake.made.push(this);
    }

    get targetLatency(): number {
      return this.#target + Math.min(this.stallCount * this.config.liveSyncOnStallIncrease, 2);
    }

    set targetLatency(latency: number) {
      this.stallCount = 0;
      this.#target = latency;
    }

    on = (event: string, listener: Listener) => void this.#listeners.set(event, listener);
    once = this.on;
    emit = (event: string, data?: unknown) => this.#listeners.get(event)?.(event, data);
  }
  return { FakeHls: Fake };
});
vi.mock('hls.js/light', () => ({ default: FakeHls }));

/** Three parts of the half second that the camera gives, less what hls.js tolerates. */
const near = 1.45;
const page = { visibilityState: 'visible' as DocumentVisibilityState };

/** A tier whose hls.js has read a playlist. */
async function open(change: Partial<PlayerState> = {}) {
  const state: PlayerState = { ...idlePlayer, tier: 'hls', phase: 'playing', ...change };
  const buffered = { length: 1, start: () => 80, end: () => 98.499999 };
  const video = { currentTime: 97, readyState: 4, playbackRate: 1, buffered } as unknown as HTMLVideoElement;
  const host = { video, get: () => state, set: vi.fn(), play: vi.fn(), loaded: vi.fn(), tell: vi.fn(), fail: vi.fn(), finish: vi.fn() };
  const tier = new HlsTier(host, '/live/1/index.m3u8');
  const hls = await vi.waitUntil(() => FakeHls.made[0]);
  hls.emit('levelLoaded');
  return { tier, hls, video, [Symbol.dispose]: () => tier.stop() };
}

describe('HlsTier', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeHls.made = [];
    page.visibilityState = 'visible';
    vi.stubGlobal('document', page);
    vi.stubGlobal('location', { href: 'https://shop.example/live' });
    vi.stubGlobal('fetch', async () => new Response('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1800000\nhd.m3u8\n'));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('P3: catches up at 1.1 at most, and begins as near to the edge as three parts', async () => {
    using parts = await open();
    expect(parts.hls.config.maxLiveSyncPlaybackRate).toBe(1.1);
    expect(parts.hls.targetLatency).toBeCloseTo(near);
  });

  it('P3: goes 0.3 s further from the edge with a stall, and back after a minute without one', async () => {
    using parts = await open();
    const { tier, hls } = parts;
    hls.stallCount = 1;
    tier.stalled();
    expect(hls.targetLatency).toBeCloseTo(near + 0.3);
    vi.advanceTimersByTime(50_000);
    hls.stallCount = 2;
    tier.stalled();
    vi.advanceTimersByTime(59_000);
    expect(hls.targetLatency).toBeCloseTo(near + 0.6);
    vi.advanceTimersByTime(2_000);
    expect(hls.targetLatency).toBeCloseTo(near);
  });

  it('P3: seeks to the edge from more than a second beyond its target, once the playlist tells where that is', async () => {
    using parts = await open();
    const { hls, video } = parts;
    hls.latency = near + 0.9;
    vi.advanceTimersByTime(1_000);
    expect(video.currentTime).toBe(97);
    hls.latency = near + 1.1;
    hls.latestLevelDetails.age = 8;
    vi.advanceTimersByTime(1_000);
    expect(video.currentTime).toBe(97);
    hls.latestLevelDetails.age = 1;
    vi.advanceTimersByTime(1_000);
    expect(video.currentTime).toBe(98.5);
  });

  it('P9: keeps 10 to 20 s behind the picture, and removes the rest only while no part is on its way', async () => {
    using parts = await open();
    const { hls, video } = parts;
    expect(hls.config.backBufferLength, 'as hls.js removes at any time').toBe(Number.POSITIVE_INFINITY);
    const stats = { loaded: 80_000 };
    hls.emit('fragBuffered', { stats });
    expect(hls.trigger, 'with 17 s behind').not.toHaveBeenCalled();
    video.currentTime = 100.5;
    hls.latestLevelDetails.partEnd = 99;
    hls.emit('fragBuffered', { stats });
    expect(hls.trigger, 'with a part to come').not.toHaveBeenCalled();
    hls.latestLevelDetails.partEnd = 98.5;
    hls.emit('fragBuffered', { stats });
    expect(hls.trigger.mock.calls).toEqual([['bufferFlushing', { startOffset: 0, endOffset: 90.5, type: null }]]);
  });

  it('P4: loads nothing for a hidden tab, and goes to where the edge is by then when it is looked at', async () => {
    using parts = await open();
    const { tier, hls, video } = parts;
    tier.hide();
    expect(hls.stopLoad).toHaveBeenCalledOnce();
    hls.latency = near + 30;
    hls.stallCount = 3;
    vi.advanceTimersByTime(30_000);
    expect(video.currentTime).toBe(97);
    tier.show();
    expect(video.currentTime).toBeCloseTo(127);
    expect(hls.startLoad.mock.calls).toEqual([[video.currentTime]]);
    expect(hls.targetLatency).toBeCloseTo(near);
  });

  it('P4: loads nothing for a tab that was hidden from the first', async () => {
    page.visibilityState = 'hidden';
    using parts = await open();
    const { tier, hls } = parts;
    expect(hls.config.autoStartLoad).toBe(false);
    hls.latency = 0;
    tier.show();
    expect(hls.startLoad.mock.calls).toEqual([[-1]]);
  });

  it('P4: goes on loading for who only listens', async () => {
    using parts = await open({ listening: true });
    parts.tier.hide();
    parts.tier.show();
    expect(parts.hls.stopLoad).not.toHaveBeenCalled();
    expect(parts.hls.startLoad).not.toHaveBeenCalled();
  });
});
