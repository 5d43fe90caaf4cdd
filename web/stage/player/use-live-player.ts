import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { socketUrl } from '../reconnecting-socket.ts';
import { idlePlayer, LivePlayer, type PlayerState } from './live-player.ts';

const never = () => () => {};
const idleState = () => idlePlayer;

/** A player for `video` while it is mounted; `undefined` until then. */
export function useLivePlayer(video: HTMLVideoElement | null, liveStreamId: string, muted: boolean): { player: LivePlayer | undefined; state: PlayerState } {
  const [player, setPlayer] = useState<LivePlayer>();
  /** Only how it starts: later changes go through `setMuted`. */
  const startsMuted = useRef(muted);
  startsMuted.current = muted;
  useEffect(() => {
    if (!video) return;
    const opened = new LivePlayer(video, socketUrl(`/ws/watch/${liveStreamId}`), startsMuted.current);
    setPlayer(opened);
    return () => {
      setPlayer(undefined);
      opened.destroy();
    };
  }, [video, liveStreamId]);
  const state = useSyncExternalStore(player?.state.subscribe ?? never, player?.state.get ?? idleState, idleState);
  return { player, state };
}
