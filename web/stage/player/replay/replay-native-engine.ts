import type { EngineParts, ReplayEngine } from './replay-tier.ts';

/**
 * The browser's own HLS, as on iPhone. It tells no times of the media, so the playlist's dates place the picture: exact where a
 * segment's sound begins no earlier than its picture, which the cutter sees to; in a first segment up to an AAC frame (21 ms) off.
 */
export async function openNativeEngine({ video, url, startAt, ready }: EngineParts): Promise<ReplayEngine> {
  const abort = new AbortController();
  const { signal } = abort;
  function toStart(): void {
    if (startAt > 0.001) video.currentTime = startAt;
    ready();
  }
  video.addEventListener('loadedmetadata', toStart, { signal, once: true });
  video.src = url;
  return {
    shiftAt: () => undefined,
    stop() {
      abort.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
