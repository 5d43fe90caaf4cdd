import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { socketUrl } from '../reconnecting-socket.ts';
import { LivePlayer } from './live-player.ts';
import { idlePlayer, type PlayerState } from './player-state.ts';

const never = () => () => {};
const idleState = () => idlePlayer;

type Start = { muted: boolean; listening: boolean };

/** A player for `video` while it is mounted; `undefined` until then. */
export function useLivePlayer(video: HTMLVideoElement | null, liveStreamId: string, start: Start): { player: LivePlayer | undefined; state: PlayerState } {
  const [player, setPlayer] = useState<LivePlayer>();
  /** Only how it starts: whether it is muted changes through `setMuted`, since only a gesture may unmute. */
  const starts = useRef(start);
  starts.current = start;
  useEffect(() => {
    if (!video) return;
    const source = { socketUrl: socketUrl(`/ws/watch/${liveStreamId}`), masterUrl: `/live/${liveStreamId}/index.m3u8` };
    const opened = new LivePlayer(video, source, starts.current);
    setPlayer(opened);
    return () => {
      setPlayer(undefined);
      opened.destroy();
    };
  }, [video, liveStreamId]);
  useEffect(() => player?.setListening(start.listening), [player, start.listening]);
  const state = useSyncExternalStore(player?.state.subscribe ?? never, player?.state.get ?? idleState, idleState);
  return { player, state };
}
