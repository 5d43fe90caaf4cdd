import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReconnectingSocket } from '../../../net/reconnecting-socket.ts';
import { idlePlayer, type PlayerState } from '../player-state.ts';
import { SocketTier } from './socket-tier.ts';

type SocketParts = ConstructorParameters<typeof ReconnectingSocket>[0];

const outside = vi.hoisted(() => ({
  socket: undefined as SocketParts | undefined,
  sent: [] as unknown[],
  /** The one range that is buffered, in seconds. */
  media: undefined as { start: number; end: number } | undefined,
}));
vi.mock('../../../net/reconnecting-socket.ts', () => ({
  ReconnectingSocket: class {
    constructor(parts: SocketParts) {
      outside.socket = parts;
    }
    send = (text: string) => void outside.sent.push(JSON.parse(text));
    stop = () => {};
  },
}));
vi.mock('./media-buffer.ts', () => ({
  findMediaSource: () => ({}),
  MediaBuffer: class {
    init = () => {};
    close = () => {};
    range = () => outside.media;
    newest = () => outside.media?.end;
    newestStart = () => outside.media?.start;
  },
}));
vi.mock('#contract/wire/stage-wire.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  decodeChunk: () => ({ header: { kind: 'init' }, body: new Uint8Array(8) }),
}));

const hello = { t: 'hello', v: 1, ticket: 'a ticket' };

const page = { visibilityState: 'visible' as DocumentVisibilityState };

/** A tier that is connected and has its init segment. */
function open() {
  const state: PlayerState = { ...idlePlayer };
  const video = { currentTime: 0, playbackRate: 1 } as HTMLVideoElement;
  const host = { video, get: () => state, set: vi.fn(), play: vi.fn(), loaded: vi.fn(), tell: vi.fn(), fail: vi.fn(), finish: vi.fn() };
  const source = { socketUrl: '', ticket: () => 'a ticket', renewTicket: async () => {}, masterUrl: '' };
  const tier = new SocketTier(host, source);
  outside.socket?.opened({} as WebSocket);
  outside.socket?.message(new ArrayBuffer(8));
  return { tier, video, host, [Symbol.dispose]: () => tier.stop() };
}

describe('SocketTier', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(outside, { socket: undefined, sent: [], media: undefined });
    page.visibilityState = 'visible';
    vi.stubGlobal('document', page);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('says hello on each connection', () => {
    using _parts = open();
    outside.socket?.closed(1006);
    outside.socket?.opened({} as WebSocket);
    expect(outside.sent).toEqual([hello, hello]);
  });

  it('P12: begins 0.4 s behind the newest media of the burst', () => {
    using parts = open();
    outside.media = { start: 40, end: 41.8 };
    vi.advanceTimersByTime(100);
    expect(parts.video.currentTime).toBeCloseTo(41.4);
    expect(parts.host.play).toHaveBeenCalled();
  });

  it('P3: goes on after a hole as soon as 0.1 s is there', () => {
    using parts = open();
    outside.media = { start: 40, end: 40.05 };
    vi.advanceTimersByTime(100);
    expect(parts.video.currentTime).toBe(0);
    outside.media.end = 40.15;
    vi.advanceTimersByTime(100);
    expect(parts.video.currentTime).toBe(40);
  });

  it('P4: asks for no media while nobody looks, also where it connects meanwhile', () => {
    using parts = open();
    parts.tier.hide();
    parts.tier.show();
    expect(outside.sent).toEqual([hello, { t: 'pause' }, { t: 'resume' }]);
    page.visibilityState = 'hidden';
    outside.socket?.opened({} as WebSocket);
    expect(outside.sent.slice(-2)).toEqual([hello, { t: 'pause' }]);
  });
});
