import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Publisher } from './publisher.ts';
import type { TransportParts } from './transport.ts';

const { sent } = vi.hoisted(() => ({ sent: { report: (_report: Parameters<TransportParts['report']>[0]) => {} } }));
vi.mock('./open-transport.ts', () => ({
  openTransport({ report }: TransportParts) {
    sent.report = report;
    return { show: () => undefined, setTicket: () => undefined, holdPosters: () => undefined, stop: () => undefined };
  },
}));

/** As much of a track as a publisher uses; `end` is the device going away. */
class FakeTrack extends EventTarget {
  enabled = true;
  isStopped = false;
  readonly kind: 'video' | 'audio';
  readonly id: string;

  constructor(kind: 'video' | 'audio', id: string) {
    super();
    this.kind = kind;
    this.id = id;
  }

  getSettings = () => ({ deviceId: this.id });
  end = () => this.dispatchEvent(new Event('ended'));

  stop(): void {
    this.isStopped = true;
  }
}

class FakeStream {
  readonly tracks: FakeTrack[];
  constructor(tracks: FakeTrack[] = []) {
    this.tracks = tracks;
  }
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio');
}

const node = () => ({ connect: () => undefined, disconnect: () => undefined });

class FakeAudioContext {
  state = 'running';
  createAnalyser = node;
  createMediaStreamSource = node;
  close = () => Promise.resolve();
}

class FakeDestination {
  stream = new FakeStream([new FakeTrack('audio', 'mix')]);
}

/** What the browser was asked for and has not handed out yet. */
let asked: PromiseWithResolvers<FakeStream>[];
let publisher: Publisher;
let first: FakeTrack;

/** The browser hands out what was asked for as the `nth`, from 0. */
async function handOut(nth: number, track: FakeTrack): Promise<FakeTrack> {
  await vi.waitUntil(() => asked.length > nth);
  asked[nth]?.resolve(new FakeStream([track]));
  return track;
}

const microphone = (id: string) => new FakeTrack('audio', id);
const asMedia = (track: FakeTrack) => track as unknown as MediaStreamTrack;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('MediaStreamAudioDestinationNode', FakeDestination);
  const devices = Object.assign(new EventTarget(), {
    enumerateDevices: () => Promise.resolve([]),
    getUserMedia() {
      const answer = Promise.withResolvers<FakeStream>();
      asked.push(answer);
      return answer.promise;
    },
  });
  vi.stubGlobal('navigator', { mediaDevices: devices, userAgent: 'test' });
  publisher = new Publisher('show', { renewTicket: () => Promise.reject(new Error('none')), drawPaused: () => Promise.resolve(new Blob()) });
  first = microphone('first');
  publisher.openWith(asMedia(new FakeTrack('video', 'camera')), asMedia(first));
});
afterEach(() => {
  publisher.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the microphone chosen last is heard, whichever comes first', async () => {
  const choices = [publisher.chooseMicrophone('slow'), publisher.chooseMicrophone('quick')];
  const quick = await handOut(1, microphone('quick'));
  const slow = await handOut(0, microphone('slow'));
  await Promise.all(choices);
  expect(publisher.state.get().microphoneId).toBe('quick');
  expect([first, slow, quick].map(({ isStopped }) => isStopped)).toEqual([true, true, false]);
});

test('a choice that failed too late says nothing', async () => {
  const choices = [publisher.chooseMicrophone('slow'), publisher.chooseMicrophone('quick')];
  await handOut(1, microphone('quick'));
  asked[0]?.reject(new DOMException('Gone.', 'NotFoundError'));
  await Promise.all(choices);
  expect(publisher.state.get().notice).toBeUndefined();
});

test('a microphone that arrives after closing is let go', async () => {
  const choice = publisher.chooseMicrophone('late');
  publisher.close();
  const late = await handOut(0, microphone('late'));
  await choice;
  expect(late.isStopped).toBe(true);
  expect(publisher.state.get()).toMatchObject({ phase: 'idle', microphoneId: '' });
});

test('one that stands in for a lost microphone is let go after closing', async () => {
  first.end();
  publisher.close();
  const late = await handOut(0, microphone('late'));
  await vi.waitUntil(() => late.isStopped);
  expect(publisher.state.get().notice).toBeUndefined();
});

test('a choice made while another microphone stands in wins', async () => {
  first.end();
  const choice = publisher.chooseMicrophone('chosen');
  const standIn = await handOut(0, microphone('any'));
  await vi.waitUntil(() => publisher.state.get().microphoneId === 'any');
  const chosen = await handOut(1, microphone('chosen'));
  await choice;
  expect(publisher.state.get().microphoneId).toBe('chosen');
  expect([standIn, chosen].map(({ isStopped }) => isStopped)).toEqual([true, false]);
});

test('keeps what the server said of its refusal until the show goes on', () => {
  const message = 'A live event may last 12 hours. End it and start a new one.';
  publisher.start('ticket');
  sent.report({ t: 'failed', reason: 'LIMIT_EXCEEDED', message });
  expect(publisher.state.get()).toMatchObject({ phase: 'failed', failure: 'LIMIT_EXCEEDED', failureText: message });
  publisher.start('ticket');
  expect(publisher.state.get()).toMatchObject({ phase: 'connecting', failure: undefined, failureText: undefined });
});

test('the show ends for want of a ticket of its own, not of one for a poster', async () => {
  vi.useFakeTimers();
  publisher.start('ticket');
  sent.report({ t: 'ticketWanted', forPoster: true });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(publisher.state.get().phase).toBe('connecting');
  sent.report({ t: 'ticketWanted' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(publisher.state.get()).toMatchObject({ phase: 'failed', failure: 'TICKET_INVALID', failureText: undefined });
});
