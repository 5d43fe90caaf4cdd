import { unreachable } from '#contract/exhaustive.ts';
import type { StageErrorCode, TrackConfig } from '#contract/wire/stage-wire.ts';
import { CaptureStamps } from './capture/capture-stamps.ts';
import { readableOf } from './capture/track-reader.ts';
import { VideoFeed } from './capture/video-feed.ts';
import { AudioEncoding } from './encoding/audio-encoding.ts';
import { VideoEncoding } from './encoding/video-encoding.ts';
import { PosterSender } from './poster-sender.ts';
import { type AudioInput, ldTrackId, type PublisherCommand, type PublisherReport } from './publisher-messages.ts';
import { Uplink } from './uplink.ts';
import { bitrateRange, UplinkPolicy, type UplinkVerdict } from './uplink-policy.ts';

type Start = Extract<PublisherCommand, { t: 'start' }>;
type Failure = Extract<PublisherReport, { t: 'failed' }>['reason'];

const judgeMs = 200;
const fillMs = 100;

let publishing: Publishing | undefined;

addEventListener('message', ({ data }: MessageEvent<PublisherCommand>) => {
  switch (data.t) {
    case 'start':
      publishing = new Publishing(data);
      return;
    case 'show':
      return publishing?.feed.show(data.video);
    case 'ticket':
      return publishing?.uplink.setTicket(data.ticket);
    case 'holdPosters':
      return publishing?.poster.hold(data.isHeld);
    case 'stop':
      publishing?.stop();
      return close();
    default:
      return unreachable(data);
  }
});

function report(message: PublisherReport): void {
  postMessage(message);
}

/** Reads the tracks of one capture, encodes them and sends them. Runs in a worker, so that a busy page drops no frame. */
class Publishing {
  readonly feed: VideoFeed;
  readonly uplink: Uplink;
  readonly poster: PosterSender;
  readonly #video: VideoEncoding;
  readonly #audio: AudioEncoding;
  readonly #policy = new UplinkPolicy();
  readonly #tracks = new Map<number, TrackConfig>();
  readonly #timers: ReturnType<typeof setInterval>[];
  readonly #epochUs = performance.now() * 1000;
  #verdict: UplinkVerdict | undefined;
  #soundReader: ReadableStreamDefaultReader<AudioData> | undefined;
  #soundUs = 0;
  #stopped = false;

  constructor(start: Start) {
    const sample = this.#send.bind(this);
    const config = this.#announce.bind(this);
    const failed = () => this.#fail('NO_ENCODER', 'The video encoder of this browser stopped.');
    this.#video = new VideoEncoding(start.frame, bitrateRange.max, { config, sample, failed, ldEnded: () => this.#withdraw(ldTrackId) });
    this.#audio = new AudioEncoding({ config, sample });
    this.uplink = new Uplink({
      ...start,
      events: {
        state: (state) => report({ t: 'uplink', state }),
        needKey: () => this.#video.needKey(),
        ticketWanted: () => report({ t: 'ticketWanted' }),
        refused: (code: StageErrorCode, message) => this.#fail(code, message),
      },
    });
    this.poster = new PosterSender({ url: start.posterUrl, ticket: () => this.uplink.ticket });
    this.feed = new VideoFeed(() => this.#nowUs(), {
      picture: (picture, fit, atUs) => this.#video.encode(picture, fit, atUs, this.#verdict?.skipFrames ?? false),
      nothingNew: (atUs) => this.#video.repeat(atUs, this.#verdict?.skipFrames ?? false),
      failed: (error) => this.#fail('CAPTURE_ENDED', String(error)),
    });
    this.#timers = [setInterval(() => this.#judge(), judgeMs), setInterval(() => this.#measure(), 1_000)];
    void this.#open(start);
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.feed.close();
    void this.#soundReader?.cancel();
    this.#video.close();
    this.uplink.stop();
  }

  async #open({ video, audio }: Start): Promise<void> {
    try {
      const [canEncode] = await Promise.all([this.#video.open(), this.#audio.open()]);
      if (!canEncode) return this.#fail('NO_ENCODER', 'This browser cannot encode video. Use Chrome, Edge or Safari.');
    } catch (error) {
      return this.#fail('NO_ENCODER', String(error));
    }
    const lost = (error: unknown) => this.#fail('CAPTURE_ENDED', String(error));
    this.feed.show(video);
    this.#readSound(audio).catch(lost);
    this.#timers.push(setInterval(() => void this.#audio.fill(this.#nowUs()).catch(lost), fillMs));
  }

  /** The encoders announce themselves with their first output; the server hears of picture and sound at once. */
  #announce(track: TrackConfig): void {
    const known = this.#tracks.get(track.id);
    if (JSON.stringify(known) === JSON.stringify(track)) return;
    this.#tracks.set(track.id, track);
    if (this.#tracks.size >= 2) this.uplink.configure([...this.#tracks.values()]);
  }

  #withdraw(trackId: number): void {
    if (this.#tracks.delete(trackId)) this.uplink.configure([...this.#tracks.values()]);
  }

  #send(sample: Parameters<Uplink['send']>[0]): void {
    if (!this.#stopped && this.#tracks.has(sample.track)) this.uplink.send(sample);
  }

  async #readSound(input: AudioInput): Promise<void> {
    const reader = readableOf<AudioData>(input).getReader();
    this.#soundReader = reader;
    const stamps = new CaptureStamps();
    for (;;) {
      const { value: sound, done } = await reader.read();
      if (done) return;
      const atUs = stamps.place(sound.timestamp, this.#nowUs());
      if (atUs === undefined) {
        sound.close();
        continue;
      }
      this.#soundUs = atUs + sound.duration;
      await this.#audio.encode(sound, atUs);
    }
  }

  #judge(): void {
    const verdict = this.#policy.judge(this.uplink.queuedMs, performance.now(), this.uplink.carriedKbps);
    this.#verdict = verdict;
    this.#video.setBitrate(verdict.kbps);
    this.#video.judgeLd(this.uplink.takesLd && verdict.network === 'good');
    if (verdict.reconnect) this.uplink.reconnect();
    this.uplink.report(verdict.network);
    this.#offerPoster();
  }

  #measure(): void {
    const skewMs = Math.round(((this.#audio.endUs ?? this.#soundUs) - this.#soundUs) / 1000);
    report({ t: 'encoder', state: { ...this.#video.measure(), skewMs } });
  }

  #offerPoster(): void {
    const { last } = this.#video;
    if (last && this.uplink.isLive && !this.feed.isPlaceholder) this.poster.offer(last);
  }

  #nowUs(): number {
    return performance.now() * 1000 - this.#epochUs;
  }

  #fail(reason: Failure, message: string): void {
    if (this.#stopped) return;
    this.stop();
    report({ t: 'failed', reason, message });
  }
}
