import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PosterSender } from './poster-sender.ts';

const drawn: unknown[] = [];
let sizes: number[];
let status: number;
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const refused = vi.fn();

/** As much of a worker's canvas as a sender uses; each quality gives the next size. */
class FakeOffscreenCanvas {
  getContext = () => ({ drawImage: (picture: unknown) => drawn.push(picture) });
  convertToBlob = () => Promise.resolve(new Blob([new Uint8Array(sizes.shift() ?? 1)]));
}

const picture = { name: 'frame' } as unknown as VideoFrame;
const open = () => new PosterSender({ url: '/live/show/poster', ticket: () => 'ticket', refused });

/** Offers the picture thirty times a second, as a camera brings it. */
async function offerFor(sender: PosterSender, ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 40) {
    sender.offer(picture);
    await vi.advanceTimersByTimeAsync(40);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  drawn.length = 0;
  sizes = [];
  status = 204;
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response(null, { status })));
  refused.mockReset();
  vi.stubGlobal('OffscreenCanvas', FakeOffscreenCanvas);
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('sends one once the picture has settled, then one every ten seconds', async () => {
  const sender = open();
  await offerFor(sender, 1_900);
  expect(fetched).not.toHaveBeenCalled();
  await offerFor(sender, 200);
  expect(fetched).toHaveBeenCalledOnce();
  await offerFor(sender, 20_000);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(drawn).toEqual([picture, picture, picture]);
  expect(fetched.mock.calls[0]).toMatchObject([
    '/live/show/poster',
    { method: 'POST', headers: { Authorization: 'Bearer ticket', 'Content-Type': 'image/jpeg' } },
  ]);
});

test('draws one coarser when it has too many bytes', async () => {
  sizes = [100_001, 2];
  await offerFor(open(), 2_100);
  expect(fetched.mock.calls[0]?.[1].body).toMatchObject({ size: 2 });
});

test('says when its ticket is refused, and goes on', async () => {
  status = 401;
  const sender = open();
  await offerFor(sender, 2_100);
  expect(refused).toHaveBeenCalledOnce();
  status = 204;
  await offerFor(sender, 10_000);
  expect(refused).toHaveBeenCalledOnce();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('held, it sends none and drops the one on its way; then it goes on', async () => {
  fetched.mockImplementation((_, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))));
  const sender = open();
  await offerFor(sender, 2_100);
  const signal = fetched.mock.calls[0]?.[1].signal;
  expect(signal?.aborted).toBe(false);
  sender.hold(true);
  expect(signal?.aborted).toBe(true);
  await offerFor(sender, 20_000);
  expect(fetched).toHaveBeenCalledOnce();
  sender.hold(false);
  await offerFor(sender, 80);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('held while it draws, it does not send', async () => {
  const sender = open();
  sender.offer(picture);
  await vi.advanceTimersByTimeAsync(2_000);
  sender.offer(picture);
  expect(drawn).toEqual([picture]);
  sender.hold(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).not.toHaveBeenCalled();
});

test('a lost network costs one poster', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await offerFor(open(), 12_100);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("takes the page's own canvas where there is no other", async () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  // A browser that has none does not name it either.
  Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
  const toBlob = (done: (blob: Blob) => void) => done(new Blob(['jpeg']));
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => ({ drawImage: (given: unknown) => drawn.push(given) }), toBlob }) });
  await offerFor(open(), 2_100);
  expect(fetched.mock.calls[0]?.[1].body).toMatchObject({ size: 4 });
});
