import { posterSize } from '#contract/wire/media-formats.ts';
import { livePath, posterInlet } from '#contract/wire/media-paths.ts';

const maxBytes = 100_000;
const qualities = [0.75, 0.5, 0.3];
const everyMs = 10_000;
/** The first poster waits until the picture has settled: a camera's first frames are dark. */
const firstAfterMs = 2_000;

type Picture = VideoFrame | HTMLCanvasElement;

type Options = {
  url: string;
  ticket: () => string;
  /** The server refused the ticket. */
  refused?: () => void;
};

/** The address that accepts the posters of a live stream. */
export function posterUrlOf(liveStreamId: string): string {
  return `${location.origin}${livePath(liveStreamId, posterInlet)}`;
}

/** Sends posters of the show. Failures are ignored: the next poster replaces a lost one. */
export class PosterSender {
  readonly #options: Options;
  readonly #canvas = openCanvas();
  #sentAt: number | undefined;
  #sending: AbortController | undefined;
  #isHeld = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Sends the current picture when the next poster is due. Does not close the picture, which has the portrait shape already. */
  offer(picture: Picture): void {
    const now = performance.now();
    this.#sentAt ??= now - everyMs + firstAfterMs;
    if (this.#isHeld || this.#sending || now - this.#sentAt < everyMs) return;
    this.#sentAt = now;
    this.#sending = new AbortController();
    void this.#send(picture, this.#sending.signal);
  }

  /** Held, it sends none and drops the one on its way: the server refuses the poster of a show that has ended meanwhile. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (isHeld) this.#sending?.abort();
  }

  async #send(picture: Picture, signal: AbortSignal): Promise<void> {
    try {
      const { url, ticket, refused } = this.#options;
      contextOf(this.#canvas)?.drawImage(picture, 0, 0, posterSize.width, posterSize.height);
      const body = await this.#encode();
      if (!body || signal.aborted) return;
      const headers = { Authorization: `Bearer ${ticket()}`, 'Content-Type': 'image/jpeg' };
      const answer = await fetch(url, { method: 'POST', headers, body, signal });
      if (answer.status === 401) refused?.();
    } catch {
      // Without a network the show reports the problem itself; what was held is not missed.
    } finally {
      this.#sending = undefined;
    }
  }

  async #encode(): Promise<Blob | undefined> {
    for (const quality of qualities) {
      const blob = await jpegOf(this.#canvas, quality);
      if (blob && blob.size <= maxBytes) return blob;
    }
    return undefined;
  }
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** Browsers without `OffscreenCanvas` send from the page, which has the other kind. */
function openCanvas(): Canvas {
  if ('OffscreenCanvas' in globalThis) return new OffscreenCanvas(posterSize.width, posterSize.height);
  return Object.assign(document.createElement('canvas'), posterSize);
}

function contextOf(canvas: Canvas): CanvasDrawImage | null {
  return 'convertToBlob' in canvas ? canvas.getContext('2d', { alpha: false }) : canvas.getContext('2d', { alpha: false });
}

async function jpegOf(canvas: Canvas, quality: number): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
