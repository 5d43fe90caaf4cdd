import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { maxSilenceMs, pagePingMs } from '#contract/wire/keep-alive.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';

class FakeWebSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeWebSocket[] = [];
  readyState = FakeWebSocket.CONNECTING;
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  close = vi.fn();
  send = vi.fn();

  constructor() {
    FakeWebSocket.made.push(this);
  }

  open(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen();
    this.onmessage({ data: 'welcome' });
  }
}

let isExpected = true;
let socket: ReconnectingSocket;
const parts = { url: () => 'ws://shop.example', opened() {}, message() {}, closed() {} };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  FakeWebSocket.made = [];
  isExpected = true;
  socket = new ReconnectingSocket({ ...parts, expectsTraffic: () => isExpected });
  FakeWebSocket.made[0]?.open();
});

afterEach(() => {
  socket.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a socket that is silent while it should speak is given up', () => {
  vi.advanceTimersByTime(5_500);
  expect(FakeWebSocket.made).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(FakeWebSocket.made).toHaveLength(2);
  expect(FakeWebSocket.made[0]?.close).toHaveBeenCalled();
});

test('silence counts from when it should speak', () => {
  isExpected = false;
  vi.advanceTimersByTime(60_000);
  isExpected = true;
  vi.advanceTimersByTime(5_500);
  expect(FakeWebSocket.made).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(FakeWebSocket.made).toHaveLength(2);
});

test('the time in which the page slept is no silence', () => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600_000);
  vi.advanceTimersByTime(2_000);
  expect(FakeWebSocket.made).toHaveLength(1);
});

describe('a socket whose other side may be silent for long', () => {
  beforeEach(() => {
    socket.stop();
    FakeWebSocket.made = [];
    socket = new ReconnectingSocket({ ...parts, ping: 'ping' });
    FakeWebSocket.made[0]?.open();
  });

  test('asks for a sign of life now and then, and is given up when none comes', () => {
    vi.advanceTimersByTime(pagePingMs + 1_000);
    expect(FakeWebSocket.made[0]?.send.mock.calls).toEqual([['ping']]);
    vi.advanceTimersByTime(maxSilenceMs + 1_000);
    expect(FakeWebSocket.made).toHaveLength(2);
    expect(FakeWebSocket.made[0]?.close).toHaveBeenCalled();
  });

  test('stays while it is answered', () => {
    FakeWebSocket.made[0]?.send.mockImplementation(() => FakeWebSocket.made[0]?.onmessage({ data: 'pong' }));
    vi.advanceTimersByTime(10 * pagePingMs);
    expect(FakeWebSocket.made).toHaveLength(1);
    expect(FakeWebSocket.made[0]?.send.mock.calls.length).toBeGreaterThan(8);
  });
});

test.each(['on its way', 'there'])('a connection that was begun early and is %s is gone on with, and a new one follows its end', async (how) => {
  socket.stop();
  FakeWebSocket.made = [];
  const early = new FakeWebSocket();
  if (how === 'there') early.readyState = FakeWebSocket.OPEN;
  const heard: unknown[] = [];
  const opened = vi.fn();
  socket = new ReconnectingSocket({ ...parts, opened, message: (data) => heard.push(data), early: early as unknown as WebSocket });
  expect(opened).not.toHaveBeenCalled();
  await Promise.resolve();
  if (how === 'on its way') early.open();
  else early.onmessage({ data: 'welcome' });
  expect([opened.mock.calls.length, heard]).toEqual([1, ['welcome']]);
  expect(FakeWebSocket.made).toEqual([early]);
  socket.reconnect();
  expect([early.close.mock.calls.length, FakeWebSocket.made.length]).toEqual([1, 2]);
});
