import { useEffect, useState } from 'react';
import { watchPlayhead } from '../stage/player/playhead.ts';
import type { ReplayPlayer } from '../stage/player/replay/replay-player.ts';

const stepMs = 200;

/** Show time in ms of the picture, whole: some five times a second while it plays, exact to the frame while it stands. */
export function useShownTime(video: HTMLVideoElement | null, player: ReplayPlayer | undefined): number | undefined {
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    if (!video || !player) return;
    const abort = new AbortController();
    function update(seconds: number | undefined, isExact: boolean): void {
      const showMs = player?.showMs(seconds);
      if (showMs === undefined) return;
      const whole = Math.max(0, Math.round(showMs));
      setShown((before) => (before === undefined || isExact || Math.abs(whole - before) >= stepMs ? whole : before));
    }
    const stop = watchPlayhead(video, (seconds) => update(seconds, video.paused));
    for (const event of ['seeking', 'pause', 'ended']) video.addEventListener(event, () => update(undefined, true), { signal: abort.signal });
    return () => {
      abort.abort();
      stop();
    };
  }, [video, player]);
  return shown;
}
