import { useCallback, useEffect, useRef, useState } from 'react';
import { dataSavingReason } from '../../net/data-saving.ts';
import { playFrom } from '../../watch/video-playing.ts';

/** docs/product.md, "Videos": a video that comes on screen plays so long after. */
const autoplayMs = 100;

export type Playback = {
  phase: 'loading' | 'playing' | 'paused' | 'stalled' | 'failed';
  /** As the browser plays it: sound that it refused is off. */
  muted: boolean;
  /** Of the MediaError; 0 where there is none. */
  errorCode: number;
  /** Where the video is, as often as the element tells. */
  seconds: number;
};

const start: Playback = { phase: 'loading', muted: true, errorCode: 0, seconds: 0 };

/** Plays `video` by itself, unless data is saved or less motion asked for, and says how it stands. `muted` as the person chose it. */
export function usePlayback(video: HTMLVideoElement | null, muted: boolean) {
  const [state, setState] = useState(start);
  const chosen = useRef(muted);
  chosen.current = muted;

  const change = useCallback((next: Partial<Playback>) => setState((before) => ({ ...before, ...next })), []);
  /** Sound that the browser refuses is told by the element; whatever else it refuses waits for a tap. */
  const play = useCallback((element: HTMLVideoElement) => playFrom(element, { onHushed: () => {}, onUnplayable: () => change({ phase: 'paused' }) }), [change]);

  useEffect(() => {
    if (!video) return;
    const stop = new AbortController();
    video.muted = chosen.current;
    change({ muted: video.muted });
    follow(video, change, stop.signal);
    const timer = isStillWanted() ? undefined : setTimeout(() => void play(video), autoplayMs);
    if (timer === undefined) change({ phase: 'paused' });
    return () => {
      clearTimeout(timer);
      stop.abort();
      video.pause();
    };
  }, [video, change, play]);

  return {
    state,
    toggle(): void {
      if (video?.paused) void play(video);
      else video?.pause();
    },
    setMuted(next: boolean): void {
      if (video) video.muted = next;
    },
    retry(): void {
      setState({ ...start, muted: state.muted });
      video?.load();
      if (video) void play(video);
    },
  };
}

function follow(video: HTMLVideoElement, change: (next: Partial<Playback>) => void, signal: AbortSignal): void {
  const failed = () => change({ phase: 'failed', errorCode: video.error?.code ?? 0 });
  const on = (event: keyof HTMLMediaElementEventMap, heard: () => void) => video.addEventListener(event, heard, { signal });
  on('playing', () => change({ phase: 'playing' }));
  on('pause', () => !video.error && change({ phase: 'paused' }));
  on('waiting', () => change({ phase: video.currentTime === 0 ? 'loading' : 'stalled' }));
  on('volumechange', () => change({ muted: video.muted }));
  on('timeupdate', () => change({ seconds: video.currentTime }));
  on('seeked', () => change({ seconds: video.currentTime }));
  on('error', failed);
  // It may have failed before anybody listened.
  if (video.error) failed();
}

/** Who saves data or asked for less motion starts it by a press. */
function isStillWanted(): boolean {
  return dataSavingReason() !== undefined || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
