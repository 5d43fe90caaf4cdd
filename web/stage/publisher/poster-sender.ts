const size = { width: 360, height: 640 };
const mostBytes = 100_000;
const qualities = [0.75, 0.5, 0.3];

/** Sends pictures of the show to stand for it where it does not play; what fails is made good by the next one. */
export class PosterSender {
  readonly #url: string;
  readonly #ticket: () => string;
  readonly #canvas = new OffscreenCanvas(size.width, size.height);
  #isSending = false;

  constructor(url: string, ticket: () => string) {
    this.#url = url;
    this.#ticket = ticket;
  }

  /** Leaves the frame to its owner; it has the portrait shape already. */
  async send(frame: VideoFrame): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      this.#canvas.getContext('2d', { alpha: false })?.drawImage(frame, 0, 0, size.width, size.height);
      const body = await this.#encode();
      if (body) await fetch(this.#url, { method: 'POST', headers: { Authorization: `Bearer ${this.#ticket()}`, 'Content-Type': 'image/jpeg' }, body });
    } catch {
      // Without a network the show itself has a problem, and says so.
    } finally {
      this.#isSending = false;
    }
  }

  async #encode(): Promise<Blob | undefined> {
    for (const quality of qualities) {
      const blob = await this.#canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (blob.size <= mostBytes) return blob;
    }
    return undefined;
  }
}
