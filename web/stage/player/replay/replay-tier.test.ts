import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idlePlayer, type PlayerState } from '../player-state.ts';
import type { TierHost } from '../tiers/tier.ts';
import { type EngineParts, ReplayTier } from './replay-tier.ts';

const playlist = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00.000Z
#EXTINF:4,
1.m4s
#EXT-X-ENDLIST
`;

/** A tier whose engine is in the hands of the test; resolves once it is open. */
async function openTier(phase: PlayerState['phase']): Promise<{ parts: EngineParts; state: () => PlayerState } & Disposable> {
  let state = { ...idlePlayer, phase };
  const set = (change: Partial<PlayerState>) => {
    state = { ...state, ...change };
  };
  const { promise, resolve } = Promise.withResolvers<EngineParts>();
  const open = async (parts: EngineParts) => {
    resolve(parts);
    return { shiftAt: () => undefined, stop: () => {} };
  };
  const host = {
    video: { currentTime: 1 } as HTMLVideoElement,
    get: () => state,
    set,
    play: vi.fn(),
    loaded: vi.fn(),
    tell: vi.fn(),
    fail: vi.fn(),
    finish: vi.fn(),
  };
  const tier = new ReplayTier(host satisfies TierHost, { playlistUrl: '/replay/1/index.m3u8', startMs: 0, open });
  const parts = await promise;
  await vi.waitFor(() => expect(host.play).toHaveBeenCalled());
  return { parts, state: () => state, [Symbol.dispose]: () => tier.stop() };
}

describe('ReplayTier', () => {
  beforeEach(() => {
    vi.stubGlobal('location', { href: 'https://shop.example/replay/1' });
    vi.stubGlobal('fetch', async () => new Response(playlist));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('says that it connects when it has lost the media that plays', async () => {
    using tier = await openTier('playing');
    tier.parts.lost();
    expect(tier.state()).toMatchObject({ phase: 'connecting', reconnects: 1 });
  });

  it('leaves a picture paused that stands on purpose', async () => {
    using tier = await openTier('paused');
    tier.parts.lost();
    expect(tier.state()).toMatchObject({ phase: 'paused', reconnects: 1 });
  });
});
