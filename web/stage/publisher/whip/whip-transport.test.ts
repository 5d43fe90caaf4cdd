import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublisherReport } from '../publisher-messages.ts';
import type { Shown, Transport } from '../transport.ts';
import type { WhipState } from './whip-publisher.ts';

const { whip } = vi.hoisted(() => ({ whip: { say: (_state: WhipState) => {} } }));
vi.mock('./whip-publisher.ts', () => ({
  WhipPublisher: class {
    constructor({ onState }: { onState: (state: WhipState) => void }) {
      whip.say = onState;
    }
    start = () => undefined;
    stop = () => undefined;
  },
}));

const { openWhipTransport } = await import('./whip-transport.ts');

const reports: PublisherReport[] = [];
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let tickers: FakeTicker[];
let out: Transport;

class FakeTicker {
  onmessage = () => {};
  constructor() {
    tickers.push(this);
  }
  terminate = () => undefined;
}

function aCanvas() {
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  const canvas = {
    getContext: () => Object.assign(context, { canvas }),
    captureStream: () => ({ getVideoTracks: () => [{ stop: () => undefined }] }),
    toBlob: (done: (blob: Blob) => void) => done(new Blob(['jpeg'])),
  };
  return canvas;
}

const still = (isPlaceholder: boolean): Shown => ({ kind: 'still', picture: new Blob(), isPlaceholder });

/** Time in which the worker tickers. */
async function beatFor(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 40) {
    for (const ticker of tickers) ticker.onmessage();
    await vi.advanceTimersByTimeAsync(40);
  }
}

const ticketsUsed = () => fetched.mock.calls.map(([, { headers }]) => (headers as { Authorization: string }).Authorization);

beforeEach(() => {
  vi.useFakeTimers();
  tickers = [];
  reports.length = 0;
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('Worker', FakeTicker);
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('HTMLVideoElement', class {});
  vi.stubGlobal('document', { createElement: aCanvas });
  vi.stubGlobal('location', { origin: 'https://haat.test' });
  vi.stubGlobal('navigator', { hardwareConcurrency: 4 });
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 720, height: 1280, close: () => undefined }));
  const sound = {} as MediaStreamTrack;
  out = openWhipTransport({ liveStreamId: 'show', ticket: 'first', shown: still(false), sound, report: (report) => reports.push(report) });
});
afterEach(() => {
  out.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('posts what it paints while it is on air', async () => {
  await beatFor(5_000);
  expect(fetched).not.toHaveBeenCalled();
  whip.say({ phase: 'live', network: 'good' });
  await beatFor(12_100);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['https://haat.test/live/show/poster', 'https://haat.test/live/show/poster']);
  whip.say({ phase: 'reconnecting' });
  await beatFor(20_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a placeholder is no poster', async () => {
  out.show(still(true));
  whip.say({ phase: 'live', network: 'good' });
  await beatFor(12_000);
  expect(fetched).not.toHaveBeenCalled();
  out.show(still(false));
  await beatFor(2_200);
  expect(fetched).toHaveBeenCalledOnce();
});

test('posts nothing while the show is being ended', async () => {
  whip.say({ phase: 'live', network: 'good' });
  out.holdPosters(true);
  await beatFor(12_000);
  expect(fetched).not.toHaveBeenCalled();
  out.holdPosters(false);
  await beatFor(2_200);
  expect(fetched).toHaveBeenCalledOnce();
});

test('asks for a ticket when the old one does for no poster any more', async () => {
  fetched.mockResolvedValueOnce(new Response('This ticket is not valid for this live event.', { status: 401 }));
  whip.say({ phase: 'live', network: 'good' });
  await beatFor(2_100);
  expect(reports.at(-1)).toEqual({ t: 'ticketWanted', forPoster: true });
  out.setTicket('second');
  await beatFor(10_000);
  expect(ticketsUsed()).toEqual(['Bearer first', 'Bearer second']);
});

test('passes on why the server refused', () => {
  const message = 'A live event may last 12 hours. End it and start a new one.';
  whip.say({ phase: 'failed', reason: 'LIMIT_EXCEEDED', message });
  expect(reports.at(-1)).toEqual({ t: 'failed', reason: 'LIMIT_EXCEEDED', message });
});
