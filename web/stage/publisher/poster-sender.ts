const size = { width: 360, height: 640 };
const mostBytes = 100_000;
const qualities = [0.75, 0.5, 0.3];
const everyMs = 10_000;
/** The first poster waits until the picture has settled: a camera's first frames are dark. */
const firstAfterMs = 2_000;

type Picture = VideoFrame | HTMLCanvasElement;

type Options = {
  url: string;
  ticket: () => string;
  /** The server took the ticket no more. */
  refused?: () => void;
};

/** Where the posters of a live stream are taken. */
export function posterUrlOf(liveStreamId: string): string {
  return `${location.origin}/live/${liveStreamId}/poster`;
}

/** Sends pictures of the show to stand for it where it does not play; what fails is made good by the next one. */
export class PosterSender {
  readonly #options: Options;
  readonly #canvas = openCanvas();
  #sentAt: number | undefined;
  #isSending = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Takes what is on air now, and sends it when it is time. Leaves the picture to its owner; it has the portrait shape already. */
  offer(picture: Picture): void {
    const now = performance.now();
    this.#sentAt ??= now - everyMs + firstAfterMs;
    if (this.#isSending || now - this.#sentAt < everyMs) return;
    this.#sentAt = now;
    void this.#send(picture);
  }

  async #send(picture: Picture): Promise<void> {
    this.#isSending = true;
    try {
      const { url, ticket, refused } = this.#options;
      contextOf(this.#canvas)?.drawImage(picture, 0, 0, size.width, size.height);
      const body = await this.#encode();
      if (!body) return;
      const answer = await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${ticket()}`, 'Content-Type': 'image/jpeg' }, body });
      if (answer.status === 401) refused?.();
    } catch {
      // Without a network the show itself has a problem, and says so.
    } finally {
      this.#isSending = false;
    }
  }

  async #encode(): Promise<Blob | undefined> {
    for (const quality of qualities) {
      const blob = await jpegOf(this.#canvas, quality);
      if (blob && blob.size <= mostBytes) return blob;
    }
    return undefined;
  }
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** Browsers without `OffscreenCanvas` send from the page, which has the other kind. */
function openCanvas(): Canvas {
  if ('OffscreenCanvas' in globalThis) return new OffscreenCanvas(size.width, size.height);
  return Object.assign(document.createElement('canvas'), size);
}

function contextOf(canvas: Canvas): CanvasDrawImage | null {
  return 'convertToBlob' in canvas ? canvas.getContext('2d', { alpha: false }) : canvas.getContext('2d', { alpha: false });
}

async function jpegOf(canvas: Canvas, quality: number): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
