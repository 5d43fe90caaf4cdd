import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whipErrorHeader } from '#contract/wire/stage-wire.ts';
import { WhipPublisher, type WhipState } from './whip-publisher.ts';

/** As much of a peer connection as a session uses; `drop` is the network going away. */
class FakeConnection extends EventTarget {
  static readonly opened: FakeConnection[] = [];
  connectionState = 'new';
  iceGatheringState = 'complete';
  localDescription = { sdp: 'v=0' };

  constructor() {
    super();
    FakeConnection.opened.push(this);
  }

  addTransceiver = () => ({ sender: { getParameters: () => ({}), setParameters: () => Promise.resolve() }, setCodecPreferences: () => undefined });
  setLocalDescription = () => Promise.resolve();

  setRemoteDescription(): Promise<void> {
    queueMicrotask(() => queueMicrotask(() => this.become('connected')));
    return Promise.resolve();
  }

  become(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }

  /** What a browser counts; a test may change it. */
  counted: object[] = [];
  getStats = () => Promise.resolve(new Map(this.counted.entries()));

  close(): void {
    this.connectionState = 'closed';
  }
}

const track = (kind: string) => ({ kind, enabled: true }) as unknown as MediaStreamTrack;

class FakeStream {
  readonly tracks: MediaStreamTrack[];
  constructor(tracks: MediaStreamTrack[] = [track('video'), track('audio')]) {
    this.tracks = tracks;
  }
  getTracks = () => this.tracks;
}

const asked: { method: string; url: string }[] = [];
const wanted: (string | undefined)[] = [];
let answers: (() => Response)[];
let publisher: WhipPublisher;
const phases: WhipState[] = [];

const created = () => new Response('v=0', { status: 201, headers: { Location: '/whip/show/first' } });
const refused = (status: number, message: string, code?: string) => () => new Response(message, { status, headers: code ? { [whipErrorHeader]: code } : {} });
const lastPhase = () => phases.at(-1)?.phase;
const stream = () => new FakeStream() as unknown as MediaStream;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  wanted.length = 0;
  phases.length = 0;
  FakeConnection.opened.length = 0;
  answers = [];
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('RTCRtpSender', { getCapabilities: () => ({ codecs: [{ mimeType: 'video/H264' }] }) });
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    asked.push({ method, url });
    return method === 'DELETE' ? new Response() : (answers.shift() ?? created)();
  });
  publisher = new WhipPublisher({
    liveStreamId: 'show',
    getTicket: (refusedTicket) => Promise.resolve(wanted.push(refusedTicket) === 1 ? 'ticket' : 'newer'),
    onState: (state) => phases.push(state),
  });
});
afterEach(() => {
  publisher.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('is live once connected, and ends its session', async () => {
  publisher.start(stream());
  await vi.waitUntil(() => lastPhase() === 'live');
  publisher.stop();
  expect(phases.map(({ phase }) => phase)).toEqual(['connecting', 'live']);
  expect(asked).toEqual([
    { method: 'POST', url: '/whip/show' },
    { method: 'DELETE', url: '/whip/show/first' },
  ]);
});

test('tries again when the server is busy', async () => {
  answers = [refused(503, 'Too many.'), refused(503, 'Too many.')];
  publisher.start(stream());
  await vi.advanceTimersByTimeAsync(5_000);
  expect(phases.map(({ phase }) => phase)).toEqual(['connecting', 'reconnecting', 'reconnecting', 'live']);
});

test('comes back after a loss, and names the session before', async () => {
  publisher.start(stream());
  await vi.waitUntil(() => lastPhase() === 'live');
  FakeConnection.opened[0]?.become('failed');
  await vi.waitUntil(() => lastPhase() === 'reconnecting');
  await vi.waitUntil(() => lastPhase() === 'live');
  expect(asked.at(-1)).toEqual({ method: 'POST', url: '/whip/show?after=first' });
});

test('a short silence of the network is waited for', async () => {
  publisher.start(stream());
  await vi.waitUntil(() => lastPhase() === 'live');
  FakeConnection.opened[0]?.become('disconnected');
  await vi.advanceTimersByTimeAsync(2_000);
  FakeConnection.opened[0]?.become('connected');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lastPhase()).toBe('live');
});

test('says how the network stands once that lasts', async () => {
  publisher.start(stream());
  await vi.waitUntil(() => lastPhase() === 'live');
  const [connection] = FakeConnection.opened;
  if (connection) connection.counted = [{ type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.2 }];
  await vi.advanceTimersByTimeAsync(4_000);
  expect(phases.at(-1)).toEqual({ phase: 'live', network: 'good' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(phases.at(-1)).toEqual({ phase: 'live', network: 'bad' });
  if (connection) connection.counted = [];
  await vi.advanceTimersByTimeAsync(2_000);
  expect(phases.at(-1)).toEqual({ phase: 'live', network: 'good' });
});

test('stays away when another place has the show, and says why', async () => {
  answers = [refused(409, 'This live event is now sent from another place.', 'ALREADY_PUBLISHING')];
  publisher.start(stream());
  await vi.waitUntil(() => lastPhase() === 'failed');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(phases.at(-1)).toEqual({ phase: 'failed', reason: 'ALREADY_PUBLISHING', message: 'This live event is now sent from another place.' });
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('fails without a request where the browser has no H.264', async () => {
  vi.stubGlobal('RTCRtpSender', { getCapabilities: () => ({ codecs: [{ mimeType: 'video/VP8' }] }) });
  publisher.start(stream());
  await vi.waitUntil(() => lastPhase() === 'failed');
  expect(asked).toEqual([]);
});

test('asks once for a new ticket when the server refuses the old one', async () => {
  answers = [refused(401, 'This ticket is not valid any more.', 'TICKET_INVALID')];
  publisher.start(stream());
  await vi.waitUntil(() => lastPhase() === 'live');
  expect(wanted).toEqual([undefined, 'ticket']);
});

test('gives up when the new ticket is refused as well', async () => {
  answers = [1, 2].map(() => refused(401, 'This ticket is not valid any more.', 'TICKET_INVALID'));
  publisher.start(stream());
  await vi.waitUntil(() => lastPhase() === 'failed');
  expect(phases.at(-1)).toMatchObject({ reason: 'TICKET_INVALID' });
});

test("says nothing of a proxy's own page", async () => {
  answers = [() => new Response('<html>Forbidden</html>', { status: 403, headers: { 'Content-Type': 'text/html' } })];
  publisher.start(stream());
  await vi.waitUntil(() => lastPhase() === 'failed');
  expect(phases.at(-1)).toEqual({ phase: 'failed', reason: 'SAMPLE_INVALID', message: '' });
});

test('gives up at once where the server has no ffmpeg', async () => {
  answers = [refused(503, 'Install ffmpeg.', 'NO_FFMPEG')];
  publisher.start(stream());
  await vi.waitUntil(() => lastPhase() === 'failed');
  expect(phases.at(-1)).toEqual({ phase: 'failed', reason: 'NO_FFMPEG', message: 'Install ffmpeg.' });
});
