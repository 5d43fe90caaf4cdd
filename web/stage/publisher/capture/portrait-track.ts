import type { Shown } from '../transport.ts';
import { letterbox, placeIn, portraitFrameSize } from './portrait-frame.ts';

/** A video or bitmap that is ready to be drawn. */
type Source = { drawable: HTMLVideoElement | ImageBitmap; fit: 'cover' | 'contain'; isPlaceholder: boolean; close(): void };

/** One video track of one portrait size for the whole show, into which the page paints what is shown (docs/live-video.md, P11). */
export class PortraitTrack {
  readonly track: MediaStreamTrack;
  readonly #context: CanvasRenderingContext2D;
  readonly #painted: (canvas: HTMLCanvasElement) => void;
  /** Timers of a hidden page run once a second; those of a worker do not. */
  readonly #ticker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
  #source: Source | undefined;
  #turn = 0;

  /** `painted` is called after each picture but placeholders. */
  constructor(shown: Shown, painted: (canvas: HTMLCanvasElement) => void) {
    const canvas = Object.assign(document.createElement('canvas'), portraitFrameSize());
    const context = canvas.getContext('2d', { alpha: false });
    const [track] = canvas.captureStream().getVideoTracks();
    if (!context || !track) throw new Error('This browser has no canvas to send.');
    this.#context = context;
    this.#painted = painted;
    this.track = track;
    this.#ticker.onmessage = () => this.#paint();
    this.show(shown);
  }

  /** The previous picture stays until the new one is ready. */
  show(shown: Shown): void {
    this.#turn += 1;
    const turn = this.#turn;
    void open(shown)
      .catch(() => undefined)
      .then((source) => {
        if (turn !== this.#turn) return source?.close();
        if (source) this.#replace(source);
      });
  }

  close(): void {
    this.#turn += 1;
    this.#ticker.terminate();
    this.track.stop();
    this.#replace(undefined);
  }

  #replace(source: Source | undefined): void {
    this.#source?.close();
    this.#source = source;
  }

  #paint(): void {
    const { canvas } = this.#context;
    this.#context.fillStyle = letterbox;
    if (!this.#source) return this.#context.fillRect(0, 0, canvas.width, canvas.height);
    const { drawable, fit, isPlaceholder } = this.#source;
    const { x, y, width, height } = placeIn(canvas, sizeOf(drawable), fit);
    if (x > 0 || y > 0) this.#context.fillRect(0, 0, canvas.width, canvas.height);
    this.#context.drawImage(drawable, x, y, width, height);
    if (!isPlaceholder) this.#painted(canvas);
  }
}

async function open(shown: Shown): Promise<Source> {
  if (shown.kind === 'still') {
    const drawable = await createImageBitmap(shown.picture);
    return { drawable, fit: 'contain', isPlaceholder: shown.isPlaceholder, close: () => drawable.close() };
  }
  const drawable = Object.assign(document.createElement('video'), { muted: true, playsInline: true, srcObject: new MediaStream([shown.track]) });
  await drawable.play();
  return { drawable, fit: shown.fit, isPlaceholder: false, close: () => Object.assign(drawable, { srcObject: null }) };
}

/** A video's size changes when a phone is turned. */
function sizeOf(drawable: Source['drawable']): { width: number; height: number } {
  return drawable instanceof HTMLVideoElement ? { width: drawable.videoWidth || 1, height: drawable.videoHeight || 1 } : drawable;
}
