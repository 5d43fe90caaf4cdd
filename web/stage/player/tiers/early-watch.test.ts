import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class FakeWebSocket {
  static readonly OPEN = 1;
  static made: FakeWebSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onmessage = (_event: { data: string }) => {};
  #opened = () => {};
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeWebSocket.made.push(this);
  }

  addEventListener(_type: 'open', opened: () => void): void {
    this.#opened = opened;
  }

  open(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.#opened();
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 2;
  }
}

const url = 'wss://shop.example/ws/watch/an-id';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  FakeWebSocket.made = [];
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('location', { origin: 'https://shop.example' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The page's code is read, with this in its head. */
async function read(content: string | undefined, visibilityState = 'visible') {
  vi.stubGlobal('document', { visibilityState, querySelector: (of: string) => (of === 'meta[name=haat-watch]' && content ? { content } : null) });
  return await import('./early-watch.ts');
}

test('a page that opens with a show asks for its media before it is ready, once', async () => {
  const { takeEarly } = await read('an-id a-ticket');
  const [socket] = FakeWebSocket.made;
  socket?.open();
  expect([socket?.url, socket?.sent.map((text) => JSON.parse(text))]).toEqual([url, [{ t: 'hello', v: 1, ticket: 'a-ticket' }]]);
  socket?.onmessage({ data: 'first' });
  expect(takeEarly('wss://shop.example/ws/watch/another')).toBeUndefined();
  const taken = takeEarly(url);
  expect([taken?.socket, taken?.said.map(({ data }) => data)]).toEqual([socket, ['first']]);
  expect(takeEarly(url)).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  expect(socket?.readyState).toBe(FakeWebSocket.OPEN);
});

test('what nobody takes is closed, and is not taken afterwards', async () => {
  const { takeEarly } = await read('an-id a-ticket');
  FakeWebSocket.made[0]?.open();
  vi.advanceTimersByTime(10_000);
  expect(FakeWebSocket.made[0]?.readyState).toBe(2);
  expect(takeEarly(url)).toBeUndefined();
});

test('a page without a show, one that nobody sees, and one that saves data ask for nothing', async () => {
  await read(undefined);
  vi.resetModules();
  await read('an-id a-ticket', 'hidden');
  vi.resetModules();
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  await read('an-id a-ticket');
  expect(FakeWebSocket.made).toEqual([]);
});
