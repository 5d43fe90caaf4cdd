import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { useVolumeChange } from '../../watch/sound/volume-change.ts';
import { playFrom } from '../../watch/video-playing.ts';
import { isStillWanted } from './use-still.ts';

/** docs/product.md, "Videos": a video that comes on screen plays so long after; what a tap did is seen for so long. */
const autoplayMs = 100;
const tapMs = 2_000;
/** docs/product.md, "Videos": how often a video tells where it is, and how long after its start it goes on where it was left. */
const progressMs = 5_000;
const seekMs = 1_000;

export type Playback = {
  phase: 'loading' | 'playing' | 'paused' | 'stalled' | 'failed';
  /** As the browser plays it: sound that it refused is off. */
  muted: boolean;
  /** Of the MediaError; 0 where there is none. */
  errorCode: number;
  /** Where the video is, as often as the element tells. */
  seconds: number;
  /** It has not begun, and begins by a press alone. */
  needsTap: boolean;
  /** Somebody has just paused it or played it on. */
  isTapped: boolean;
};

const start: Playback = { phase: 'loading', muted: true, errorCode: 0, seconds: 0, needsTap: false, isTapped: false };
/** A page that the server drew plays it before its code runs, and takes a tap on the picture for a press on the sign (`videos/early-video.ts`). */
const begun: Playback = { ...start, phase: 'playing' };

type Options = {
  /** As the person chose it. */
  muted: boolean;
  onMuted: (muted: boolean) => void;
  /** It is the one on screen: others wait, and are paused. */
  isActive?: boolean;
  /** Somebody asked for it: it plays even where nothing plays by itself. */
  isAsked?: boolean;
  /** Seconds into the video where it goes on. */
  startAt?: number;
  onProgress?: (seconds: number) => void;
};

/** Plays `video` by itself, unless data is saved or less motion asked for, and says how it stands. */
export function usePlayback(video: HTMLVideoElement | null, { muted, onMuted, isActive = true, isAsked = false, startAt = 0, onProgress }: Options) {
  const [state, setState] = useState(useHydrated() ? start : begun);
  const chosen = useRef(muted);
  chosen.current = muted;
  const autoplay = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = useCallback((next: Partial<Playback>) => setState((before) => ({ ...before, ...next })), []);
  const told = useTapped(change);
  const play = useCallback(
    (element: HTMLVideoElement) =>
      playFrom(element, {
        // The element tells of it by its own event.
        onHushed: () => {},
        onUnplayable: (isRefused) => change(isRefused ? { phase: 'paused', needsTap: true } : { phase: 'failed', errorCode: 0 }),
      }),
    [change],
  );

  // Before the next paint: where it has begun already, what is shown is where it is.
  useLayoutEffect(() => {
    if (!video || !isActive) return;
    const stop = new AbortController();
    video.muted = chosen.current;
    setState((before) => ({ ...before, ...foundAs(video, before), muted: video.muted }));
    follow(video, change, stop.signal);
    // What has failed begins by a press alone.
    video.addEventListener('error', () => clearTimeout(autoplay.current), { signal: stop.signal });
    if (isAsked || !isStillWanted()) autoplay.current = setTimeout(() => void play(video), autoplayMs);
    else change({ phase: 'paused', needsTap: true });
    return () => {
      clearTimeout(autoplay.current);
      stop.abort();
      video.pause();
    };
  }, [video, isActive, isAsked, change, play]);

  usePlace(isActive ? video : null, startAt, onProgress);
  useVolumeChange(video, muted, () => changeMuted(false));

  function changeMuted(next: boolean): void {
    onMuted(next);
    if (video) video.muted = next;
  }
  return {
    state,
    toggle(): void {
      if (!video) return;
      clearTimeout(autoplay.current);
      told();
      if (video.paused) void play(video);
      else video.pause();
    },
    setMuted: changeMuted,
    retry(): void {
      setState({ ...start, muted: state.muted });
      video?.load();
      if (video) void play(video);
    },
  };
}

/** For 2 s after it is called, `isTapped` is true. */
function useTapped(change: (next: Partial<Playback>) => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    change({ isTapped: true, needsTap: false });
    timer.current = setTimeout(() => change({ isTapped: false }), tapMs);
  };
}

/** Goes on at `startAt` once it plays for the first time, and tells from then on where it is. */
function usePlace(video: HTMLVideoElement | null, startAt: number, onProgress: Options['onProgress']): void {
  const begun = useRef<HTMLVideoElement>(null);
  const from = useEffectEvent(() => startAt);
  const tell = useEffectEvent((seconds: number) => onProgress?.(seconds));
  useEffect(() => {
    if (!video) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A card that was far away has another element, which is at its start.
    const seconds = begun.current === video ? 0 : from();
    const seek = () => {
      if (seconds > 0 && seconds < video.duration) video.currentTime = seconds;
      begun.current = video;
    };
    const begin = () => {
      timer = setTimeout(seek, seekMs);
    };
    video.addEventListener('playing', begin, { once: true });
    const interval = setInterval(() => !video.paused && tell(video.currentTime), progressMs);
    return () => {
      clearTimeout(timer);
      clearInterval(interval);
      video.removeEventListener('playing', begin);
    };
  }, [video]);
}

/** How it stands before anybody listens to it. */
function foundAs(video: HTMLVideoElement, before: Playback): Partial<Playback> {
  if (!video.paused && video.readyState >= video.HAVE_FUTURE_DATA) return { phase: 'playing', seconds: video.currentTime };
  return before === begun ? { phase: 'loading' } : {};
}

function follow(video: HTMLVideoElement, change: (next: Partial<Playback>) => void, signal: AbortSignal): void {
  const failed = () => change({ phase: 'failed', errorCode: video.error?.code ?? 0 });
  const on = (event: keyof HTMLMediaElementEventMap, heard: () => void) => video.addEventListener(event, heard, { signal });
  on('playing', () => change({ phase: 'playing', needsTap: false }));
  on('pause', () => !video.error && change({ phase: 'paused' }));
  on('waiting', () => change({ phase: video.currentTime === 0 ? 'loading' : 'stalled' }));
  on('volumechange', () => change({ muted: video.muted }));
  on('timeupdate', () => change({ seconds: video.currentTime }));
  on('seeked', () => change({ seconds: video.currentTime }));
  on('error', failed);
  // It may have failed before anybody listened.
  if (video.error) failed();
}
