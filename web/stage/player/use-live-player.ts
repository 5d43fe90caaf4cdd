import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { socketUrl } from '../reconnecting-socket.ts';
import { LivePlayer, type PlayerState } from './live-player.ts';

const idle: PlayerState = { phase: 'connecting', muted: true, needsTap: false, lagMs: 0, stalls: 0, mediaErrorCode: 0, failure: undefined };
const never = () => () => {};
const idleState = () => idle;

/** A player for `video` while it is mounted and `active`; `undefined` until then. */
export function useLivePlayer(
  video: HTMLVideoElement | null,
  liveStreamId: string,
  active: boolean,
  muted: boolean,
): { player: LivePlayer | undefined; state: PlayerState } {
  const [player, setPlayer] = useState<LivePlayer>();
  /** Only how it starts: later changes go through `setMuted`. */
  const startsMuted = useRef(muted);
  startsMuted.current = muted;
  useEffect(() => {
    if (!video || !active) return;
    const opened = new LivePlayer(video, socketUrl(`/ws/watch/${liveStreamId}`), startsMuted.current);
    setPlayer(opened);
    return () => {
      setPlayer(undefined);
      opened.destroy();
    };
  }, [video, liveStreamId, active]);
  const state = useSyncExternalStore(player?.state.subscribe ?? never, player?.state.get ?? idleState, idleState);
  return { player, state };
}
