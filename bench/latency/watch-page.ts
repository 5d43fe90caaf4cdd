/// <reference lib="dom" />
import { LivePlayer } from '../../web/stage/player/live-player.ts';
import { socketUrl } from '../../web/stage/reconnecting-socket.ts';
import { readBarcode } from './barcode.ts';

/** `latencies`: one for each picture read; `unread`: pictures whose number did not survive. All in ms. */
export type Watched = { latencies: number[]; unread: number; firstFrameMs: number | undefined; stalls: number; phase: string; shown: number };

export type WatchPage = { watch(liveStreamId: string): void; forget(): void; watched(): Watched };

const video = document.querySelector('video') as HTMLVideoElement;
const painter = (document.querySelector('canvas') as HTMLCanvasElement).getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
let player: LivePlayer | undefined;
let beganAt = 0;
let firstFrameMs: number | undefined;
let latencies: number[] = [];
let unread = 0;

Object.assign(window, {
  /** Also leaves what was watched before. */
  watch(liveStreamId) {
    player?.destroy();
    this.forget();
    firstFrameMs = undefined;
    beganAt = performance.now();
    player = new LivePlayer(video, socketUrl(`/ws/watch/${liveStreamId}`), true);
  },
  forget() {
    latencies = [];
    unread = 0;
  },
  watched: () => ({
    latencies,
    unread,
    firstFrameMs,
    stalls: player?.state.get().stalls ?? 0,
    phase: player?.state.get().phase ?? 'connecting',
    shown: video.getVideoPlaybackQuality().totalVideoFrames,
  }),
} satisfies WatchPage);

video.requestVideoFrameCallback(onFrame);

/** A picture counts at the time the browser expects it on the screen, not at the time it was handed over. */
function onFrame(_now: number, { expectedDisplayTime }: VideoFrameCallbackMetadata): void {
  video.requestVideoFrameCallback(onFrame);
  firstFrameMs ??= expectedDisplayTime - beganAt;
  const shownAt = Date.now() + expectedDisplayTime - performance.now();
  const painted = readBarcode(painter, video);
  if (painted === undefined) unread += 1;
  else latencies.push((shownAt >>> 0) - painted);
}
