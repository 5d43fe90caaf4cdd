import type { Sample, TrackConfig } from '#contract/wire/stage-wire.ts';
import type { FrameSize } from '../publisher-messages.ts';

export type RenditionEvents = {
  config(track: TrackConfig): void;
  sample(sample: Omit<Sample, 'seq'>): void;
  failed(): void;
};

type Rendition = { trackId: number; rendition?: 'ld'; size: FrameSize; kbps: number };

/** More frames than this waiting in the encoder: the device cannot follow (docs/live-video.md, P15). */
const busyQueue = 2;

/** High, Main, Baseline at a level that holds 720×1280 at 30/s (P10, P15). */
const profiles = ['avc1.64001f', 'avc1.4d001f', 'avc1.42e01f'];

/** One H.264 rendition: frames in, samples out. */
export class RenditionEncoder {
  readonly #events: RenditionEvents;
  readonly #rendition: Rendition;
  readonly #codec: string;
  readonly #encoder: VideoEncoder;
  #kbps: number;
  #frames = 0;
  #bytes = 0;

  constructor(rendition: Rendition, codec: string, events: RenditionEvents) {
    this.#rendition = rendition;
    this.#codec = codec;
    this.#kbps = rendition.kbps;
    this.#events = events;
    this.#encoder = new VideoEncoder({ output: (chunk, meta) => this.#output(chunk, meta), error: () => events.failed() });
    this.#encoder.configure(configOf(rendition.size, codec, rendition.kbps));
  }

  /** The first profile that the browser encodes at that size; `undefined` where it has no H.264 encoder. */
  static async findCodec(size: FrameSize, kbps: number): Promise<string | undefined> {
    if (!('VideoEncoder' in globalThis)) return undefined;
    for (const codec of profiles) {
      const { supported } = await VideoEncoder.isConfigSupported(configOf(size, codec, kbps));
      if (supported) return codec;
    }
    return undefined;
  }

  get isBusy(): boolean {
    return this.#encoder.encodeQueueSize > busyQueue;
  }

  get size(): FrameSize {
    return this.#rendition.size;
  }

  setBitrate(kbps: number): void {
    if (Math.abs(kbps - this.#kbps) < 20 || this.#encoder.state !== 'configured') return;
    this.#kbps = kbps;
    this.#encoder.configure(configOf(this.#rendition.size, this.#codec, kbps));
  }

  /** Leaves the frame to its owner. */
  encode(frame: VideoFrame, keyFrame: boolean): void {
    if (this.#encoder.state === 'configured') this.#encoder.encode(frame, { keyFrame });
  }

  /** Encoded frames and bytes since the last call. */
  takeFigures(): { frames: number; bytes: number } {
    const figures = { frames: this.#frames, bytes: this.#bytes };
    this.#frames = 0;
    this.#bytes = 0;
    return figures;
  }

  close(): void {
    if (this.#encoder.state !== 'closed') this.#encoder.close();
  }

  #output(chunk: EncodedVideoChunk, meta?: EncodedVideoChunkMetadata): void {
    const { trackId, rendition, size } = this.#rendition;
    const config = meta?.decoderConfig;
    if (config?.description) {
      const track = { id: trackId, kind: 'video', codec: config.codec, ...size, description: toBase64(config.description) } as const;
      this.#events.config(rendition ? { ...track, rendition } : track);
    }
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    this.#frames += 1;
    this.#bytes += data.byteLength;
    this.#events.sample({ track: trackId, key: chunk.type === 'key', ptsUs: chunk.timestamp, dtsUs: chunk.timestamp, data });
  }
}

function configOf(size: FrameSize, codec: string, kbps: number): VideoEncoderConfig {
  return { codec, ...size, bitrate: kbps * 1000, framerate: 30, latencyMode: 'realtime', avc: { format: 'avc' } };
}

export function toBase64(description: AllowSharedBufferSource): string {
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  return btoa(String.fromCharCode(...bytes));
}
