import { useEffect } from 'react';
import { isTakenKey } from '../stage/player/is-taken-key.ts';
import type { ReplayPlayer } from '../stage/player/replay/replay-player.ts';

export const keyStepMs = 5_000;

/** Space or `k` plays and pauses, arrows go five seconds back and on, Home and End to either end; unless something else has the key. */
export function useReplayKeys(player: ReplayPlayer | undefined): void {
  useEffect(() => {
    if (!player) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isTakenKey(event) && act(player, event.key)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [player]);
}

function act(player: ReplayPlayer, key: string): boolean {
  const { phase, durationMs } = player.state.get();
  if (key === ' ' || key === 'k') {
    if (phase === 'paused' || phase === 'ended') player.play();
    else player.pause();
    return true;
  }
  const target = targetOf(key, player.showMs() ?? 0, durationMs);
  if (target !== undefined && durationMs > 0) player.seekTo(target);
  return target !== undefined;
}

/** Show time in ms that a key of a slider leads to; `undefined` for any other key. */
export function targetOf(key: string, showMs: number, durationMs: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, showMs - keyStepMs);
    case 'ArrowRight':
      return Math.min(durationMs, showMs + keyStepMs);
    case 'Home':
      return 0;
    case 'End':
      return durationMs;
    default:
      return undefined;
  }
}
