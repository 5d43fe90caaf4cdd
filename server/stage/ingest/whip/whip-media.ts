import type { Sample, TrackConfig } from '#contract/wire/stage-wire.ts';
import { readAvcSize } from '#server/media/mp4/avc-size.ts';
import type { Log } from '#server/platform/logs/log.ts';
import { gopStepMs, openGop } from '../../show/key-frames.ts';
import { problem, type StageProblem } from '../../stage-problem.ts';
import { type Picture, readPicture } from './avc-picture.ts';
import { CaptureClock, type RtpKind, type SenderReport } from './capture-clock.ts';
import { type AccessUnit, H264Depacketizer } from './h264-depacketizer.ts';
import { aacOfOpus, OpusToAac } from './opus-to-aac.ts';
import { type MediaPacket, ReorderBuffer } from './reorder-buffer.ts';
import type { WhipLimits } from './whip-limits.ts';

export type WhipMediaOptions = {
  hasAudio: boolean;
  ffmpegPath: string;
  maxSampleBytes: number;
  /** Pictures without a key frame for longer are refused. */
  maxGopMs: number;
  limits: Pick<WhipLimits, 'videoWaitMs' | 'audioWaitMs' | 'maxKeyWaitMs'>;
  log: Log;
  /** The tracks are known, or have changed. */
  announce(tracks: TrackConfig[]): StageProblem | undefined;
  take(sample: Sample): StageProblem | undefined;
  /** The picture needs a key frame. May be called often. */
  needKey(): void;
  refuse(reason: StageProblem): void;
};

const trackIds = { video: 1, audio: 2 } as const;

/** RTP packets of one WHIP session into tracks and samples; 0 is the first key frame. */
export class WhipMedia {
  readonly #options: WhipMediaOptions;
  readonly #clock = new CaptureClock();
  readonly #buffers: Record<RtpKind, ReorderBuffer>;
  readonly #pictures: H264Depacketizer;
  readonly #sound: OpusToAac | undefined;
  #description: Buffer | undefined;
  #originUs: number | undefined;
  #awaitsKey = true;
  #keyMs = 0;
  #nowMs = 0;
  #unitMs = 0;
  #withheldMs = 0;
  #seq = 0;

  constructor(options: WhipMediaOptions) {
    this.#options = options;
    const { limits, hasAudio, ffmpegPath, log } = options;
    this.#pictures = new H264Depacketizer(options.maxSampleBytes, (unit) => this.#takeUnit(unit));
    this.#sound = hasAudio ? new OpusToAac({ ffmpegPath, log, deliver: (frame, timeUs) => this.#pass('audio', true, timeUs, frame) }) : undefined;
    this.#buffers = {
      video: new ReorderBuffer({ maxWaitMs: limits.videoWaitMs, deliver: (packet, isAfterLoss) => this.#pictures.push(packet, isAfterLoss) }),
      audio: new ReorderBuffer({ maxWaitMs: limits.audioWaitMs, deliver: (packet) => this.#takeSound(packet) }),
    };
  }

  /** Packets that wait for one before them. */
  get waitingPackets(): number {
    return this.#buffers.video.waiting + this.#buffers.audio.waiting;
  }

  /** `nowMs` is any clock that only goes forwards. */
  push(kind: RtpKind, packet: MediaPacket, nowMs: number): void {
    this.#nowMs = nowMs;
    if (kind === 'video' && nowMs - this.#keyMs > this.#options.limits.maxKeyWaitMs) this.#options.needKey();
    this.#buffers[kind].push(packet, nowMs);
  }

  report(kind: RtpKind, report: SenderReport): void {
    this.#clock.report(kind, report);
  }

  close(): void {
    this.#sound?.close();
  }

  #takeSound({ payload, timestamp }: MediaPacket): void {
    // Browsers probe the link with empty packets.
    if (payload.byteLength === 0) return;
    const { ticks, timeUs } = this.#clock.place('audio', timestamp, this.#nowMs);
    this.#sound?.push(payload, ticks, timeUs);
  }

  #takeUnit({ timestamp, nals, isWhole }: AccessUnit): void {
    const { timeUs } = this.#clock.place('video', timestamp, this.#nowMs);
    const picture = isWhole ? readPicture(nals) : undefined;
    if (!isWhole) this.#awaitsKey = true;
    if (picture && (picture.key || !this.#awaitsKey)) this.#takePicture(picture, timeUs);
    if (this.#awaitsKey) this.#options.needKey();
    this.#countWithheld(isWhole, picture);
  }

  /** Whole pictures that wait for a key frame, with no loss among them, which could have been that key frame. */
  #countWithheld(isWhole: boolean, picture: Picture | undefined): void {
    const stepMs = Math.min(this.#nowMs - this.#unitMs, gopStepMs);
    this.#unitMs = this.#nowMs;
    if (!isWhole || picture?.key || !this.#awaitsKey) this.#withheldMs = 0;
    else if (picture) this.#withheldMs += stepMs;
    if (this.#withheldMs > this.#options.maxGopMs) this.#options.refuse(openGop);
  }

  #takePicture(picture: Picture, timeUs: number): void {
    if (picture.key) {
      if (picture.description && !this.#description?.equals(picture.description) && !this.#configure(picture.description)) return;
      if (!this.#description) return;
      this.#awaitsKey = false;
      this.#keyMs = this.#nowMs;
      this.#originUs ??= timeUs;
    }
    this.#pass('video', picture.key, timeUs, picture.data);
  }

  #configure(description: Buffer): boolean {
    const size = readAvcSize(description);
    const refused = size
      ? this.#options.announce(tracksOf(description, size, this.#sound !== undefined))
      : problem('SAMPLE_INVALID', 'The H.264 configuration cannot be read.');
    if (refused) this.#options.refuse(refused);
    else this.#description = description;
    return refused === undefined;
  }

  /** Sound from before the first picture is left out. */
  #pass(kind: RtpKind, key: boolean, timeUs: number, data: Buffer): void {
    if (this.#originUs === undefined || timeUs < this.#originUs) return;
    const ptsUs = timeUs - this.#originUs;
    const refused = this.#options.take({ seq: this.#seq++, track: trackIds[kind], key, ptsUs, dtsUs: ptsUs, data });
    if (refused) this.#options.refuse(refused);
  }
}

function tracksOf(description: Buffer, size: { width: number; height: number }, hasAudio: boolean): TrackConfig[] {
  const video: TrackConfig = { id: trackIds.video, kind: 'video', codec: 'avc1', ...size, description: description.toString('base64') };
  return hasAudio ? [video, { id: trackIds.audio, kind: 'audio', codec: 'mp4a.40.2', ...aacOfOpus }] : [video];
}
