/// <reference lib="dom" />
import Hls from 'hls.js';
import { LivePlayer } from '../../web/stage/player/live-player.ts';
import { socketUrl } from '../../web/stage/reconnecting-socket.ts';
import { readBarcode } from './barcode.ts';

/** `latencies`: one for each picture read; `unread`: pictures whose number did not survive. All in ms. */
export type Watched = { latencies: number[]; unread: number; firstFrameMs: number | undefined; stalls: number; phase: string; shown: number };

export type Tier = 'socket' | 'hls';
export type WatchPage = { watch(tier: Tier, liveStreamId: string): void; forget(): void; watched(): Watched };

const video = document.querySelector('video') as HTMLVideoElement;
const painter = (document.querySelector('canvas') as HTMLCanvasElement).getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
let player: LivePlayer | undefined;
let hls: Hls | undefined;
let stalls = 0;
let beganAt = 0;
let firstFrameMs: number | undefined;
let latencies: number[] = [];
let unread = 0;

Object.assign(window, {
  /** Also leaves what was watched before. */
  watch(tier, liveStreamId) {
    player?.destroy();
    hls?.destroy();
    [player, hls, stalls] = [undefined, undefined, 0];
    this.forget();
    firstFrameMs = undefined;
    beganAt = performance.now();
    const masterUrl = `/live/${liveStreamId}/index.m3u8`;
    if (tier === 'socket') player = new LivePlayer(video, { socketUrl: socketUrl(`/ws/watch/${liveStreamId}`), masterUrl }, { muted: true, listening: false });
    else hls = playHls(masterUrl);
  },
  forget() {
    latencies = [];
    unread = 0;
  },
  watched: () => ({
    latencies,
    unread,
    firstFrameMs,
    stalls: player?.state.get().stalls ?? stalls,
    phase: player?.state.get().phase ?? (hls ? 'hls' : 'connecting'),
    shown: video.getVideoPlaybackQuality().totalVideoFrames,
  }),
} satisfies WatchPage);

/** hls.js with the settings of live-video.md §5. */
function playHls(url: string): Hls {
  const opened = new Hls({ lowLatencyMode: true, maxLiveSyncPlaybackRate: 1.1, backBufferLength: 10 });
  opened.on(Hls.Events.ERROR, (_event, { details, fatal }) => {
    if (details === Hls.ErrorDetails.BUFFER_STALLED_ERROR) stalls += 1;
    if (fatal) throw new Error(`hls.js gave up: ${details}`);
  });
  opened.loadSource(url);
  opened.attachMedia(video);
  void video.play();
  return opened;
}

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
