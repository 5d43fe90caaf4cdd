/// <reference path="../tiers/hls-light.d.ts" />
import Hls from 'hls.js/light';
import type { EngineParts, ReplayEngine } from './replay-tier.ts';

const maxMediaErrors = 2;
const bufferSeconds = 30;

/** Plays a complete playlist by hls.js. */
export async function openHlsEngine({ video, url, startAt, ready, loaded, lost, broken }: EngineParts): Promise<ReplayEngine> {
  /** Seconds that hls.js takes off the times of the media, by discontinuity sequence. */
  const shifts = new Map<number, number>();
  let mediaErrors = 0;
  /** The last seek left the buffer. */
  let isOutside = false;
  const hls = new Hls({
    lowLatencyMode: false,
    startPosition: startAt,
    maxBufferLength: bufferSeconds,
    backBufferLength: bufferSeconds,
    preferManagedMediaSource: false,
  });
  hls.on(Hls.Events.INIT_PTS_FOUND, (_, { frag, initPTS, timescale }) => shifts.set(frag.cc, initPTS / timescale));
  hls.on(Hls.Events.FRAG_BUFFERED, (_, { stats }) => {
    loaded(stats.loaded);
    if (shifts.size > 1) seekAgain();
    ready();
  });
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR) {
      mediaErrors += 1;
      return mediaErrors > maxMediaErrors ? broken() : hls.recoverMediaError();
    }
    lost();
    abort.abort();
    hls.destroy();
  });
  /** Where the picture's size changes, Chromium 156 shows a later key frame after a seek out of the buffer, until it seeks once more. */
  function seekAgain(): void {
    if (!isOutside || !isBuffered(video)) return;
    isOutside = false;
    video.currentTime += 0;
  }
  const abort = new AbortController();
  video.addEventListener('seeking', () => (isOutside = !isBuffered(video)), { signal: abort.signal });
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    shiftAt(seconds) {
      const run = hls.latestLevelDetails?.fragments.findLast(({ start }) => start <= seconds + 0.0005)?.cc;
      return run === undefined ? undefined : shifts.get(run);
    },
    stop() {
      abort.abort();
      hls.destroy();
    },
  };
}

function isBuffered({ buffered, currentTime }: HTMLVideoElement): boolean {
  return Array.from({ length: buffered.length }, (_, index) => index).some(
    (index) => buffered.start(index) <= currentTime && currentTime < buffered.end(index),
  );
}
