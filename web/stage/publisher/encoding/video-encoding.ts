import { PortraitFrame } from '../capture/portrait-frame.ts';
import { type EncoderState, type Fit, type FrameSize, ldTrackId, videoTrackId } from '../publisher-messages.ts';
import { LdPolicy } from './ld-policy.ts';
import { PixelPolicy } from './pixel-policy.ts';
import { RenditionEncoder, type RenditionEvents } from './rendition-encoder.ts';

type Events = RenditionEvents & {
  /** The second rendition has stopped. */
  ldEnded(): void;
};

const gopUs = 2_000_000;
const ldSize: FrameSize = { width: 360, height: 640 };
const ldKbps = 450;

/**
 * Pictures in, H.264 samples out: a fixed portrait frame, a key frame every 2 s, and a second rendition with the same key frames where
 * the device can. A device that falls behind first drops the second rendition, then frames, then pixels.
 */
export class VideoEncoding {
  readonly #events: Events;
  readonly #ldPolicy = new LdPolicy();
  readonly #pixels = new PixelPolicy();
  #codec = '';
  #ldCodec: string | undefined;
  #kbps: number;
  #shape: PortraitFrame;
  #hd: RenditionEncoder | undefined;
  #ld: RenditionEncoder | undefined;
  #last: VideoFrame | undefined;
  #lastUs = Number.NEGATIVE_INFINITY;
  #keyWanted = true;
  #lastKeyUs = Number.NEGATIVE_INFINITY;
  #dropped = 0;
  #judgedDropped = 0;
  #countedAt = performance.now();

  constructor(size: FrameSize, kbps: number, events: Events) {
    this.#shape = new PortraitFrame(size);
    this.#kbps = kbps;
    this.#events = events;
  }

  /** The picture that was sent last; stays this object's. */
  get last(): VideoFrame | undefined {
    return this.#last;
  }

  get lastUs(): number {
    return this.#lastUs;
  }

  /** `false` where the browser has no H.264 encoder. */
  async open(): Promise<boolean> {
    const codec = await RenditionEncoder.findCodec(this.#shape.size, this.#kbps);
    if (!codec) return false;
    this.#codec = codec;
    this.#ldCodec = await RenditionEncoder.findCodec(ldSize, ldKbps);
    this.#openHd();
    return true;
  }

  needKey(): void {
    this.#keyWanted = true;
  }

  setBitrate(kbps: number): void {
    this.#kbps = kbps;
    this.#hd?.setBitrate(kbps);
  }

  /** Takes and closes the picture. `atUs` is its time on the capture clock; `skip` leaves it out before it costs anything. */
  encode(picture: VideoFrame | ImageBitmap, fit: Fit, atUs: number, skip: boolean): void {
    const busy = this.#hd?.isBusy ?? false;
    const fewer = this.#pixels.note(busy, this.#shape.size, performance.now());
    if (fewer) this.#resize(fewer);
    if (!this.#hd || skip || busy || atUs <= this.#lastUs) {
      this.#dropped += skip || busy ? 1 : 0;
      picture.close();
      return;
    }
    this.#last?.close();
    this.#last = this.#shape.compose(picture, fit, atUs);
    this.#send(this.#last, atUs);
  }

  /** Repeats the last picture, for a source without a new one, such as a still. */
  repeat(atUs: number, skip: boolean): void {
    if (!this.#hd || !this.#last || skip || this.#hd.isBusy || atUs <= this.#lastUs) return;
    const again = new VideoFrame(this.#last, { timestamp: atUs });
    this.#send(again, atUs);
    again.close();
  }

  /** To be called every 200 ms: adds or drops the second rendition. `isWanted`: the server takes one, and the network carries it. */
  judgeLd(isWanted: boolean): void {
    const hdDropped = this.#dropped - this.#judgedDropped;
    this.#judgedDropped = this.#dropped;
    const isUplinkGood = isWanted && this.#ldCodec !== undefined && this.#shape.size.width > ldSize.width;
    const wanted = this.#ldPolicy.judge({ isLdBusy: this.#ld?.isBusy ?? false, hdDropped, isUplinkGood }, performance.now());
    if (wanted && !this.#ld) this.#openLd();
    if (!wanted && this.#ld) this.#closeLd();
  }

  /** Figures since the last call. */
  measure(): Omit<EncoderState, 'skewMs'> {
    const seconds = (performance.now() - this.#countedAt) / 1000;
    this.#countedAt = performance.now();
    const { frames, bytes } = this.#hd?.takeFigures() ?? { frames: 0, bytes: 0 };
    const ldBytes = this.#ld?.takeFigures().bytes ?? 0;
    const kbps = Math.round(((bytes + ldBytes) * 8) / 1000 / seconds);
    return { ...this.#shape.size, fps: Math.round(frames / seconds), kbps, dropped: this.#dropped, hasLd: this.#ld !== undefined };
  }

  close(): void {
    this.#hd?.close();
    this.#ld?.close();
    this.#last?.close();
    this.#hd = undefined;
    this.#ld = undefined;
    this.#last = undefined;
  }

  /** One decision for both renditions: the same frames, the same key frames. */
  #send(frame: VideoFrame, atUs: number): void {
    const keyFrame = this.#keyWanted || atUs - this.#lastKeyUs >= gopUs;
    if (keyFrame) this.#lastKeyUs = atUs;
    this.#keyWanted = false;
    this.#lastUs = atUs;
    this.#hd?.encode(frame, keyFrame);
    // The encoder scales by itself (WebCodecs, VideoEncoderConfig width), at less than half the cost of a canvas: 8 ms against 16.
    if (this.#ld && (keyFrame || !this.#ld.isBusy)) this.#ld.encode(frame, keyFrame);
  }

  #resize(size: FrameSize): void {
    this.#shape = new PortraitFrame(size);
    this.#openHd();
  }

  #openHd(): void {
    this.#hd?.close();
    this.#hd = new RenditionEncoder({ trackId: videoTrackId, size: this.#shape.size, kbps: this.#kbps }, this.#codec, this.#events);
    this.#keyWanted = true;
  }

  #openLd(): void {
    const { config, sample } = this.#events;
    const failed = () => {
      this.#ldCodec = undefined;
      this.#closeLd();
    };
    const events = { config, sample, failed };
    this.#ld = new RenditionEncoder({ trackId: ldTrackId, rendition: 'ld', size: ldSize, kbps: ldKbps }, this.#ldCodec ?? this.#codec, events);
    this.#keyWanted = true;
  }

  #closeLd(): void {
    this.#ld?.close();
    this.#ld = undefined;
    this.#events.ldEnded();
  }
}
