import type { Sample, TrackConfig } from '#contract/stage-wire.ts';
import type { EncoderState, FrameSize } from './publisher-messages.ts';

export const videoTrackId = 0;

type Events = {
  config(track: TrackConfig): void;
  sample(sample: Omit<Sample, 'seq'>): void;
  failed(): void;
};

const gopUs = 2_000_000;
const busyQueue = 2;
const loadWindowMs = 2_000;
/** Above this share of frames that found the encoder busy, the device cannot follow. */
const busyShare = 0.5;

/** High, Main, Baseline at a level that holds 720×1280 at 30/s (P10, P15). */
const profiles = ['avc1.64001f', 'avc1.4d001f', 'avc1.42e01f'];

/** Frames in, H.264 samples out: a fixed portrait frame, a key frame every 2 s, fewer pixels when the device cannot follow. */
export class VideoEncoding {
  readonly #events: Events;
  #size: FrameSize;
  #codec = '';
  #kbps: number;
  #encoder: VideoEncoder | undefined;
  #canvas: OffscreenCanvas | undefined;
  #keyWanted = true;
  #lastKeyUs = Number.NEGATIVE_INFINITY;
  #load = { since: 0, busy: 0, frames: 0 };
  #dropped = 0;
  #frames = 0;
  #bytes = 0;
  #countedAt = performance.now();

  constructor(size: FrameSize, kbps: number, events: Events) {
    this.#size = size;
    this.#kbps = kbps;
    this.#events = events;
  }

  /** `false` where the browser has no H.264 encoder. */
  async open(): Promise<boolean> {
    if (!('VideoEncoder' in globalThis)) return false;
    for (const codec of profiles) {
      const { supported } = await VideoEncoder.isConfigSupported(this.#config(codec));
      if (!supported) continue;
      this.#codec = codec;
      this.#configure();
      return true;
    }
    return false;
  }

  needKey(): void {
    this.#keyWanted = true;
  }

  setBitrate(kbps: number): void {
    if (Math.abs(kbps - this.#kbps) < 20 || this.#encoder?.state !== 'configured') return;
    this.#kbps = kbps;
    this.#encoder.configure(this.#config(this.#codec));
  }

  /** Takes and closes the frame. `atUs` is its time on the capture clock; `skip` leaves it out before it costs anything. */
  encode(frame: VideoFrame, atUs: number, skip: boolean): void {
    const encoder = this.#encoder;
    const busy = encoder !== undefined && encoder.encodeQueueSize > busyQueue;
    this.#noteLoad(busy);
    if (encoder?.state !== 'configured' || skip || busy) {
      this.#dropped += 1;
      frame.close();
      return;
    }
    const shaped = this.#shape(frame, atUs);
    const keyFrame = this.#keyWanted || atUs - this.#lastKeyUs >= gopUs;
    if (keyFrame) this.#lastKeyUs = atUs;
    this.#keyWanted = false;
    encoder.encode(shaped, { keyFrame });
    shaped.close();
  }

  /** Figures since the last call. */
  measure(): EncoderState {
    const seconds = (performance.now() - this.#countedAt) / 1000;
    const state = { ...this.#size, fps: Math.round(this.#frames / seconds), kbps: Math.round((this.#bytes * 8) / 1000 / seconds), dropped: this.#dropped };
    this.#frames = 0;
    this.#bytes = 0;
    this.#countedAt = performance.now();
    return state;
  }

  close(): void {
    if (this.#encoder?.state !== 'closed') this.#encoder?.close();
    this.#encoder = undefined;
  }

  #config(codec: string): VideoEncoderConfig {
    return { codec, ...this.#size, bitrate: this.#kbps * 1000, framerate: 30, latencyMode: 'realtime', avc: { format: 'avc' } };
  }

  #configure(): void {
    this.close();
    this.#encoder = new VideoEncoder({ output: (chunk, meta) => this.#output(chunk, meta), error: () => this.#events.failed() });
    this.#encoder.configure(this.#config(this.#codec));
    this.#keyWanted = true;
  }

  #output(chunk: EncodedVideoChunk, meta?: EncodedVideoChunkMetadata): void {
    const config = meta?.decoderConfig;
    if (config?.description) {
      this.#events.config({ id: videoTrackId, kind: 'video', codec: config.codec, ...this.#size, description: toBase64(config.description) });
    }
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    this.#frames += 1;
    this.#bytes += data.byteLength;
    this.#events.sample({ track: videoTrackId, key: chunk.type === 'key', ptsUs: chunk.timestamp, dtsUs: chunk.timestamp, data });
  }

  /** Cuts the middle out of frames of another shape (P11); frames that fit pass through. */
  #shape(frame: VideoFrame, atUs: number): VideoFrame {
    const { width, height } = this.#size;
    if (frame.displayWidth === width && frame.displayHeight === height) {
      const restamped = new VideoFrame(frame, { timestamp: atUs });
      frame.close();
      return restamped;
    }
    this.#canvas ??= new OffscreenCanvas(width, height);
    if (this.#canvas.width !== width) Object.assign(this.#canvas, { width, height });
    const scale = Math.max(width / frame.displayWidth, height / frame.displayHeight);
    const [shownWidth, shownHeight] = [frame.displayWidth * scale, frame.displayHeight * scale];
    const context = this.#canvas.getContext('2d', { alpha: false, desynchronized: true });
    context?.drawImage(frame, (width - shownWidth) / 2, (height - shownHeight) / 2, shownWidth, shownHeight);
    frame.close();
    return new VideoFrame(this.#canvas, { timestamp: atUs });
  }

  /** A device that stays behind for 2 s gets three quarters of the sides; they stay multiples of 16. */
  #noteLoad(busy: boolean): void {
    const now = performance.now();
    this.#load.frames += 1;
    if (busy) this.#load.busy += 1;
    if (now - this.#load.since < loadWindowMs) return;
    const share = this.#load.busy / this.#load.frames;
    const isMeasured = this.#load.since > 0 && this.#load.frames > 10;
    this.#load = { since: now, busy: 0, frames: 0 };
    if (!isMeasured || share <= busyShare || this.#size.width <= 288) return;
    const width = Math.max(288, Math.round((this.#size.width * 0.75) / 144) * 144);
    this.#size = { width, height: (width / 9) * 16 };
    this.#configure();
  }
}

export function toBase64(description: AllowSharedBufferSource): string {
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  return btoa(String.fromCharCode(...bytes));
}
