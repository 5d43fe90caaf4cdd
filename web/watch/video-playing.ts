/** docs/product.md, "A product's video": an address that is empty, 'undefined' or 'null' is none. */
export function isVideoAddress(url: string | null | undefined): url is string {
  return url !== null && url !== undefined && !['', 'undefined', 'null'].includes(url.trim());
}

type Told = {
  /** The browser allowed it without sound only. */
  onHushed: () => void;
  /** `isRefused`: not before somebody presses something. */
  onUnplayable: (isRefused: boolean) => void;
};

/** Plays it, without sound where the browser refuses sound. What the element itself reports as an error is told by that event alone. */
export async function playFrom(video: HTMLVideoElement, { onHushed, onUnplayable }: Told): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    const { name } = error as DOMException;
    if (name === 'NotAllowedError' && !video.muted) {
      video.muted = true;
      onHushed();
      await playFrom(video, { onHushed, onUnplayable });
      // An AbortError is a pause that came before the first picture.
    } else if (name !== 'AbortError' && !video.error) onUnplayable(name === 'NotAllowedError');
  }
}
