import type { TrackConfig } from '#contract/stage-wire.ts';
import { AudioEncoding } from './audio-encoding.ts';
import { CaptureStamps } from './capture-stamps.ts';
import type { AudioInput, PublisherCommand, PublisherReport, VideoInput } from './publisher-messages.ts';
import { Uplink } from './uplink.ts';
import { bitrateRange, UplinkPolicy } from './uplink-policy.ts';
import { VideoEncoding } from './video-encoding.ts';

type Start = Extract<PublisherCommand, { t: 'start' }>;
type TrackReader = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream };

const judgeMs = 200;

let publishing: Publishing | undefined;

addEventListener('message', ({ data }: MessageEvent<PublisherCommand>) => {
  if (data.t === 'start') publishing = new Publishing(data);
  if (data.t === 'replace') publishing?.replace(data.video, data.audio);
  if (data.t === 'stop') publishing?.stop();
});

function report(message: PublisherReport): void {
  postMessage(message);
}

/** One capture on its way to the server: reads tracks, encodes, sends. Lives in a worker, so that a busy page costs no frame. */
class Publishing {
  readonly #video: VideoEncoding;
  readonly #audio: AudioEncoding;
  readonly #uplink: Uplink;
  readonly #policy = new UplinkPolicy();
  readonly #tracks = new Map<number, TrackConfig>();
  readonly #timers: ReturnType<typeof setInterval>[];
  readonly #epochUs = nowUs();
  #verdict = { skipFrames: false };
  #readers: { video?: ReadableStreamDefaultReader<VideoFrame>; audio?: ReadableStreamDefaultReader<AudioData> } = {};
  #stopped = false;

  constructor({ url, ticket, session, frame, video, audio }: Start) {
    const sample = this.#send.bind(this);
    const config = this.#announce.bind(this);
    this.#video = new VideoEncoding(frame, bitrateRange.highest, {
      config,
      sample,
      failed: () => this.#fail('NO_ENCODER', 'The video encoder of this browser stopped.'),
    });
    this.#audio = new AudioEncoding({ config, sample });
    this.#uplink = new Uplink({
      url,
      ticket,
      session,
      events: { state: (state) => report({ t: 'uplink', state }), needKey: () => this.#video.needKey(), refused: (code, message) => this.#fail(code, message) },
    });
    this.#timers = [setInterval(() => this.#judge(), judgeMs), setInterval(() => report({ t: 'encoder', state: this.#video.measure() }), 1_000)];
    void this.#open(video, audio);
  }

  replace(video: VideoInput | undefined, audio: AudioInput | undefined): void {
    const lost = (error: unknown) => this.#fail('CAPTURE_ENDED', String(error));
    if (video) this.#readVideo(video).catch(lost);
    if (audio) this.#readAudio(audio).catch(lost);
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    void this.#readers.video?.cancel();
    void this.#readers.audio?.cancel();
    this.#video.close();
    this.#uplink.stop();
  }

  async #open(video: VideoInput, audio: AudioInput): Promise<void> {
    try {
      const [canEncode] = await Promise.all([this.#video.open(), this.#audio.open()]);
      if (!canEncode) return this.#fail('NO_ENCODER', 'This browser cannot encode video. Use Chrome, Edge or Safari.');
    } catch (error) {
      return this.#fail('NO_ENCODER', String(error));
    }
    this.replace(video, audio);
  }

  /** The encoders announce themselves with their first output; the server hears of both tracks at once. */
  #announce(track: TrackConfig): void {
    const known = this.#tracks.get(track.id);
    if (JSON.stringify(known) === JSON.stringify(track)) return;
    this.#tracks.set(track.id, track);
    if (this.#tracks.size === 2) this.#uplink.configure([...this.#tracks.values()]);
  }

  #send(sample: Parameters<Uplink['send']>[0]): void {
    if (!this.#stopped) this.#uplink.send(sample);
  }

  async #readVideo(input: VideoInput): Promise<void> {
    await this.#readers.video?.cancel();
    const reader = readableOf<VideoFrame>(input).getReader();
    this.#readers.video = reader;
    const stamps = new CaptureStamps();
    for (;;) {
      const { value: frame, done } = await reader.read();
      if (done) return;
      const at = stamps.place(frame.timestamp, nowUs() - this.#epochUs);
      if (at === undefined) frame.close();
      else this.#video.encode(frame, at, this.#verdict.skipFrames);
    }
  }

  async #readAudio(input: AudioInput): Promise<void> {
    await this.#readers.audio?.cancel();
    const reader = readableOf<AudioData>(input).getReader();
    this.#readers.audio = reader;
    const stamps = new CaptureStamps();
    for (;;) {
      const { value: sound, done } = await reader.read();
      if (done) return;
      const at = stamps.place(sound.timestamp, nowUs() - this.#epochUs);
      if (at === undefined) sound.close();
      else await this.#audio.encode(sound, at);
    }
  }

  #judge(): void {
    const verdict = this.#policy.judge(this.#uplink.queuedMs, performance.now());
    this.#verdict = verdict;
    this.#video.setBitrate(verdict.kbps);
    if (verdict.reconnect) this.#uplink.reconnect();
    this.#uplink.report(verdict.network);
  }

  #fail(reason: Extract<PublisherReport, { t: 'failed' }>['reason'], message: string): void {
    if (this.#stopped) return;
    this.stop();
    report({ t: 'failed', reason, message });
  }
}

function nowUs(): number {
  return performance.now() * 1000;
}

function readableOf<T>(input: ReadableStream<T> | MediaStreamTrack): ReadableStream<T> {
  if (input instanceof ReadableStream) return input;
  const { MediaStreamTrackProcessor } = globalThis as unknown as { MediaStreamTrackProcessor: TrackReader };
  return new MediaStreamTrackProcessor({ track: input }).readable as ReadableStream<T>;
}
