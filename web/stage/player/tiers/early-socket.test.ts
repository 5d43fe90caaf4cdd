import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlySocketScript, takeEarlySocket } from './early-socket.ts';

class FakeWebSocket {
  static readonly OPEN = 1;
  readyState = 0;
  isClosed = false;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  close(): void {
    this.isClosed = true;
  }
}

const url = 'wss://shop.example/ws/watch/an-id';
let window: { earlyWatch?: FakeWebSocket | undefined };

beforeEach(() => {
  window = {};
  vi.stubGlobal('window', window);
  vi.stubGlobal('WebSocket', FakeWebSocket);
});
afterEach(() => void vi.unstubAllGlobals());

/** The page comes, with this in its head. */
function open(content: string | undefined, visibilityState = 'visible', connection = {}): FakeWebSocket | undefined {
  const document = { visibilityState, querySelector: (of: string) => (of === 'meta[name=haat-watch]' && content ? { content } : null) };
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  new Function(earlySocketScript)();
  return window.earlyWatch;
}

test('a page that opens with a show opens its media socket before its code, and the player takes it once', () => {
  const socket = open('an-id a-ticket');
  expect(socket?.url).toBe(url);
  expect(takeEarlySocket(url)).toBe(socket);
  expect(takeEarlySocket(url)).toBeUndefined();
  expect(socket?.isClosed).toBe(false);
});

test.each<[string, string, number]>([
  ['of another show', 'wss://shop.example/ws/watch/another', 1],
  ['that has closed', url, 2],
])('one %s is closed, and not taken', (_what, wanted, readyState) => {
  const socket = open('an-id a-ticket');
  Object.assign(socket ?? {}, { readyState });
  expect(takeEarlySocket(wanted)).toBeUndefined();
  expect([socket?.isClosed, window.earlyWatch]).toEqual([true, undefined]);
});

test('a page without a show, one that nobody sees, and one that saves data open none', () => {
  expect([open(undefined), open('an-id a-ticket', 'hidden'), open('an-id a-ticket', 'visible', { saveData: true })]).toEqual([undefined, undefined, undefined]);
});
