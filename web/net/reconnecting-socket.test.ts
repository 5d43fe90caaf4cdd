import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReconnectingSocket } from './reconnecting-socket.ts';

class FakeWebSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeWebSocket[] = [];
  readyState = FakeWebSocket.CONNECTING;
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  close = vi.fn();

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

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  FakeWebSocket.made = [];
  isExpected = true;
  socket = new ReconnectingSocket({ url: () => 'ws://shop.example', opened() {}, message() {}, closed() {}, expectsTraffic: () => isExpected });
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
