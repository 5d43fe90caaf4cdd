import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idlePlayer } from './player-state.ts';
import type { LiveSource } from './tiers/live-source.ts';

type Made = { source: LiveSource; ended: boolean; fail(): void };

const made = vi.hoisted(() => [] as Made[]);
vi.mock('./live-player.ts', () => ({
  LivePlayer: class {
    state = { get: () => idlePlayer };
    destroy: () => void;
    subscribe: (listener: (event: { t: string }) => void) => () => void;

    constructor(_video: unknown, source: LiveSource) {
      const listeners = new Set<(event: { t: string }) => void>();
      const mine: Made = { source, ended: false, fail: () => listeners.forEach((listener) => void listener({ t: 'failed' })) };
      this.destroy = () => {
        mine.ended = true;
      };
      this.subscribe = (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      };
      made.push(mine);
    }
  },
}));

const start = { muted: true, listening: false };
const tickets = { ticket: () => 'a newer ticket', renewTicket: async () => {} };

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  made.length = 0;
  vi.stubGlobal('location', { origin: 'https://shop.example' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A player that began with the page. */
async function begin() {
  const { playEarly, takeEarly, liveSource } = await import('./early-player.ts');
  const video = { isConnected: true } as { isConnected: boolean } & HTMLVideoElement;
  const player = playEarly(video, 'an-id', 'a-ticket', start);
  const [one] = made;
  if (!one) throw new Error('There is no player.');
  return { video, player, one, take: (of: HTMLVideoElement, id: string) => takeEarly(of, liveSource(id, tickets)) };
}

test('the page goes on with the player of its video, which has the tickets of the page from then on', async () => {
  const { video, player, one, take } = await begin();
  expect([one.source.socketUrl, one.source.masterUrl, one.source.ticket()]).toEqual([
    'wss://shop.example/ws/watch/an-id',
    '/live/an-id/index.m3u8',
    'a-ticket',
  ]);
  await expect(one.source.renewTicket()).rejects.toThrow('no code yet');
  expect(take(video, 'an-id')).toBe(player);
  expect(one.source.ticket()).toBe('a newer ticket');
  await expect(one.source.renewTicket()).resolves.toBeUndefined();
  expect(take(video, 'an-id')).toBeUndefined();
  video.isConnected = false;
  vi.advanceTimersByTime(60_000);
  one.fail();
  expect(one.ended).toBe(false);
});

test.each([
  ['another video', 'an-id'],
  ['another show', 'another-id'],
])('it ends when the page plays %s', async (what, id) => {
  const { video, one, take } = await begin();
  expect(take(what === 'another video' ? ({} as HTMLVideoElement) : video, id)).toBeUndefined();
  expect(one.ended).toBe(true);
});

test('it ends when it fails, and the page begins anew', async () => {
  const { video, one, take } = await begin();
  one.fail();
  expect([one.ended, take(video, 'an-id')]).toEqual([true, undefined]);
});

test('it ends when its video is gone', async () => {
  const { video, one, take } = await begin();
  vi.advanceTimersByTime(60_000);
  expect(one.ended).toBe(false);
  video.isConnected = false;
  vi.advanceTimersByTime(60_000);
  expect([one.ended, take(video, 'an-id')]).toEqual([true, undefined]);
});
