import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { idlePlayer, type PlayerOptions, type PlayerState } from './player-state.ts';
import type { ShowPlayer } from './show-player.ts';

const never = () => () => {};
const idleState = () => idlePlayer;

export type Playing<Player> = { player: Player | undefined; state: PlayerState };

/** A player for `video` while it is mounted; `undefined` until then. Another `open`, called in the browser only, is another player. */
export function usePlayer<Player extends ShowPlayer>(
  video: HTMLVideoElement | null,
  open: (video: HTMLVideoElement, start: PlayerOptions) => Player,
  start: PlayerOptions,
): Playing<Player> {
  const [player, setPlayer] = useState<Player>();
  /** Initial values only: later changes of the sound go through `setMuted`, since only a gesture may unmute. */
  const starts = useRef(start);
  starts.current = start;
  useEffect(() => {
    if (!video) return;
    const opened = open(video, starts.current);
    setPlayer(opened);
    return () => {
      setPlayer(undefined);
      opened.destroy();
    };
  }, [video, open]);
  useEffect(() => player?.setListening(start.listening), [player, start.listening]);
  const state = useSyncExternalStore(player?.subscribe ?? never, player?.state.get ?? idleState, idleState);
  return { player, state };
}
