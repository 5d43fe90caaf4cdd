import type { Fit, FrameSize } from '../publisher-messages.ts';

type Drawable = VideoFrame | ImageBitmap;

/** Background where the picture does not fill the frame. */
export const letterbox = '#17120f';

const hd: FrameSize = { width: 720, height: 1280 };
/** For devices of two cores or fewer, which encode in software. */
const sd: FrameSize = { width: 432, height: 768 };

/** The frame that this device can encode. */
export function portraitFrameSize(): FrameSize {
  return navigator.hardwareConcurrency > 2 ? hd : sd;
}

/** Fits pictures of any shape into one portrait frame, however the phone is held (docs/live-video.md, P11). */
export class PortraitFrame {
  readonly size: FrameSize;
  readonly #canvas: OffscreenCanvas;
  readonly #context: OffscreenCanvasRenderingContext2D | null;

  constructor(size: FrameSize) {
    this.size = size;
    this.#canvas = new OffscreenCanvas(size.width, size.height);
    this.#context = this.#canvas.getContext('2d', { alpha: false, desynchronized: true });
  }

  /** The picture in the frame, stamped `atUs`; takes and closes `picture`. One that fits passes through. */
  compose(picture: Drawable, fit: Fit, atUs: number): VideoFrame {
    const shape = shapeOf(picture);
    if (picture instanceof VideoFrame && shape.isUpright && shape.width === this.size.width && shape.height === this.size.height) {
      const restamped = new VideoFrame(picture, { timestamp: atUs });
      picture.close();
      return restamped;
    }
    this.#draw(picture, placeIn(this.size, shape, fit));
    picture.close();
    return new VideoFrame(this.#canvas, { timestamp: atUs });
  }

  #draw(picture: Drawable, { x, y, width, height }: Place): void {
    if (!this.#context) return;
    if (x > 0 || y > 0) {
      this.#context.fillStyle = letterbox;
      this.#context.fillRect(0, 0, this.size.width, this.size.height);
    }
    this.#context.drawImage(picture, x, y, width, height);
  }
}

type Place = { x: number; y: number; width: number; height: number };

/** Where a picture goes in the frame, in pixels of the frame; outside of it is cut off. */
export function placeIn(frame: FrameSize, picture: FrameSize, fit: Fit): Place {
  const [across, down] = [frame.width / picture.width, frame.height / picture.height];
  const scale = fit === 'cover' ? Math.max(across, down) : Math.min(across, down);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  return { x: Math.round((frame.width - width) / 2), y: Math.round((frame.height - height) / 2), width, height };
}

function shapeOf(picture: Drawable): FrameSize & { isUpright: boolean } {
  if (!(picture instanceof VideoFrame)) return { width: picture.width, height: picture.height, isUpright: true };
  // Newer browsers keep a phone's rotation beside the pixels; an encoder would not turn them.
  const { rotation = 0, flip = false } = picture as VideoFrame & { rotation?: number; flip?: boolean };
  return { width: picture.displayWidth, height: picture.displayHeight, isUpright: rotation === 0 && !flip };
}
