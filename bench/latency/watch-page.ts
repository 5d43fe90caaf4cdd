/// <reference lib="dom" />
import Hls from 'hls.js/light';
import flvLibrary from 'mpegts.js';
import { readBarcode } from '../../test/support/media/barcode.ts';
import { socketUrl } from '../../web/net/reconnecting-socket.ts';
import { Snapshot } from '../../web/net/snapshot.ts';
import { LivePlayer } from '../../web/stage/player/live-player.ts';
import { idlePlayer, type PlayerState } from '../../web/stage/player/player-state.ts';
import { HlsTier } from '../../web/stage/player/tiers/hls-tier.ts';
import type { TierHost } from '../../web/stage/player/tiers/tier.ts';

/** A picture that was read: the number in it, the wall clock in ms at which it was to be on the screen, and the show time in ms that our player tells of it. */
export type Shown = { number: number; at: number; showMs: number | undefined };

/**
 * `unread`: pictures whose number did not survive. `stalls`: times that no new picture came for longer than `stallMs`. `errors`: all
 * that hls.js told, fatal or not. `lags`: what our player says of itself, twice a second, in ms. `silences`: of the sound, once `listen`
 * was asked for, in ms each.
 */
export type Watched = {
  pictures: Shown[];
  unread: number;
  firstFrameMs: number | undefined;
  stalls: number;
  longestGapMs: number;
  errors: string[];
  lags: number[];
  silences: number[];
  state: string;
};

/**
 * `player` is our player, its address is the id and, after a space, the watch ticket of the live stream; `hls` is its second tier alone; the other two are mpegts.js with each
 * of its two ways to follow the live edge.
 */
export type Tier = 'player' | 'hls' | 'flv-chase' | 'flv-sync';
export type WatchPage = { watch(tier: Tier, address: string): void; listen(): Promise<void>; forget(): void; watched(): Watched };

/** Its types speak of a default export that the bundle does not have. */
const mpegts = flvLibrary as unknown as typeof flvLibrary.default;
const stallMs = 200;
const lagEveryMs = 500;
/** Says the length of each silence of 5 ms and more, in ms, once it is over: the tone of the clock is never so quiet for so long. */
const silenceWorklet = `
  registerProcessor('silences', class extends AudioWorkletProcessor {
    process([[channel] = []]) {
      const samples = channel ?? new Float32Array(128);
      for (const sample of samples) {
        if (Math.abs(sample) < 1e-4) this.quiet = (this.quiet ?? 0) + 1;
        else {
          if (this.quiet >= sampleRate * 0.005) this.port.postMessage((this.quiet / sampleRate) * 1000);
          this.quiet = 0;
        }
      }
      return true;
    }
  });`;
let video = document.querySelector('video') as HTMLVideoElement;
const painter = (document.querySelector('canvas') as HTMLCanvasElement).getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
let player: LivePlayer | undefined;
let close: () => void = () => undefined;
let beganAt = 0;
let firstFrameMs: number | undefined;
let lastFrameAt: number | undefined;
let watched = nothing();

function nothing() {
  return { pictures: [] as Shown[], unread: 0, stalls: 0, longestGapMs: 0, errors: [] as string[], lags: [] as number[], silences: [] as number[] };
}

Object.assign(window, {
  /** Also stops the previous player. `address`: a live stream's id, or of the FLV stream the URL. */
  watch(tier, address) {
    close();
    player = undefined;
    watched = nothing();
    [firstFrameMs, lastFrameAt] = [undefined, undefined];
    renewVideo();
    beganAt = performance.now();
    close = openers[tier](address);
  },
  /** After a click, which lets the page make sound. */
  async listen() {
    video.muted = false;
    const audio = new AudioContext();
    await audio.audioWorklet.addModule(URL.createObjectURL(new Blob([silenceWorklet], { type: 'text/javascript' })));
    const ear = new AudioWorkletNode(audio, 'silences');
    ear.port.onmessage = ({ data }: MessageEvent<number>) => watched.silences.push(data);
    audio.createMediaElementSource(video).connect(ear).connect(audio.destination);
  },
  forget() {
    watched = nothing();
  },
  watched: () => ({ ...watched, firstFrameMs, state: describeState() }),
} satisfies WatchPage);

const openers: Record<Tier, (address: string) => () => void> = {
  player(address) {
    const [id = '', ticket = ''] = address.split(' ');
    const renewTicket = () => Promise.reject(new Error('a bench is shorter than its ticket'));
    const source = { socketUrl: socketUrl(`/ws/watch/${id}`), ticket: () => ticket, renewTicket, masterUrl: masterOf(id) };
    const opened = new LivePlayer(video, source, { muted: true, listening: false });
    player = opened;
    return () => opened.destroy();
  },
  hls: (id) => openHlsTier(masterOf(id)),
  'flv-chase': (url) => openFlv(url, { liveBufferLatencyChasing: true }),
  'flv-sync': (url) => openFlv(url, { liveSync: true }),
};

/** The tier alone: the player would play the socket where it can. */
function openHlsTier(masterUrl: string): () => void {
  const state = new Snapshot<PlayerState>({ ...idlePlayer, tier: 'hls', muted: true });
  const played = video;
  const host: TierHost = {
    video: played,
    get: state.get,
    set: (change) => state.set(change),
    play: () => played.paused && void played.play().catch(() => undefined),
    loaded: () => undefined,
    tell: ({ t }) => watched.errors.push(t),
    fail: (failure) => watched.errors.push(failure),
    finish: ({ phase }) => watched.errors.push(`finished ${phase}`),
  };
  const tier = new HlsTier(host, masterUrl);
  played.addEventListener('waiting', () => tier.stalled());
  return () => tier.stop();
}

/** mpegts.js as its documentation says for the lowest latency: no stash, and one way of following the edge, with its own figures. */
function openFlv(url: string, config: Parameters<typeof mpegts.createPlayer>[1]): () => void {
  const opened = mpegts.createPlayer({ type: 'flv', isLive: true, url }, { enableStashBuffer: false, ...config });
  opened.on(mpegts.Events.ERROR, (kind: string, detail: string) => watched.errors.push(`${kind} ${detail}`));
  opened.attachMediaElement(video);
  opened.load();
  Promise.resolve(opened.play()).catch(() => undefined);
  return () => opened.destroy();
}

/** Every player of hls.js in this page, ours among them, tells its errors here. */
const { loadSource } = Hls.prototype;
Hls.prototype.loadSource = function (this: Hls, url: string) {
  this.on(Hls.Events.ERROR, (_, { details, fatal, reason }) => watched.errors.push(`${fatal ? 'fatal ' : ''}${details} ${reason ?? ''}`.trim()));
  loadSource.call(this, url);
};

function masterOf(id: string): string {
  return `/live/${id}/index.m3u8`;
}

function describeState(): string {
  const { phase = '', tier = '' } = player?.state.get() ?? {};
  return `${phase} ${tier}, at ${video.currentTime.toFixed(1)} s, ready state ${video.readyState}`;
}

setInterval(() => player && watched.lags.push(player.state.get().lagMs), lagEveryMs);

/** A new element, so that nothing of what was shown before counts. */
function renewVideo(): void {
  const fresh = video.cloneNode() as HTMLVideoElement;
  fresh.removeAttribute('src');
  video.replaceWith(fresh);
  fresh.muted = true;
  video = fresh;
  fresh.requestVideoFrameCallback((now, frame) => onFrame(fresh, now, frame));
}

/** A picture counts at the time the browser expects it on the screen, not at the time it was handed over. */
function onFrame(shown: HTMLVideoElement, _now: number, { expectedDisplayTime, mediaTime }: VideoFrameCallbackMetadata): void {
  if (shown !== video) return;
  video.requestVideoFrameCallback((now, frame) => onFrame(shown, now, frame));
  firstFrameMs ??= expectedDisplayTime - beganAt;
  noteGap(expectedDisplayTime);
  const number = readBarcode(painter, video);
  if (number === undefined) watched.unread += 1;
  else watched.pictures.push({ number, at: performance.timeOrigin + expectedDisplayTime, showMs: player?.showMs(mediaTime) });
}

function noteGap(shownAt: number): void {
  const gap = shownAt - (lastFrameAt ?? shownAt);
  lastFrameAt = shownAt;
  watched.longestGapMs = Math.max(watched.longestGapMs, gap);
  if (gap > stallMs) watched.stalls += 1;
}
