import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LiveStream } from '#contract/live/live.ts';
import { askWatchTicket } from '../../api/watch-ticket.ts';
import { socketUrl } from '../../net/reconnecting-socket.ts';
import { LivePlayer, type PlayerOptions } from './live-player.ts';
import type { PlayerSource } from './player-source.ts';
import { idlePlayer, type PlayerState } from './player-state.ts';

const never = () => () => {};
const idleState = () => idlePlayer;

type Start = Pick<PlayerOptions, 'muted' | 'listening'>;
type Watched = Pick<LiveStream, 'id' | 'watch_ticket'>;
type Playing = { player: LivePlayer | undefined; state: PlayerState };

/** A player of what is on air. Without a good ticket it asks for a newer one. */
export function useLivePlayer(video: HTMLVideoElement | null, { id, watch_ticket }: Watched, start: Start): Playing {
  const ticket = useRef(watch_ticket);
  useEffect(() => {
    ticket.current = watch_ticket;
  }, [watch_ticket]);
  const sourceOf = useCallback((): PlayerSource => {
    const renewTicket = async () => {
      ticket.current = await askWatchTicket(id);
    };
    return { kind: 'live', socketUrl: socketUrl(`/ws/watch/${id}`), ticket: () => ticket.current ?? '', renewTicket, masterUrl: `/live/${id}/index.m3u8` };
  }, [id]);
  return usePlayer(video, sourceOf, start);
}

/** A player for `video` while it is mounted; `undefined` until then. Another `sourceOf`, asked in the browser only, is another player. */
export function usePlayer(video: HTMLVideoElement | null, sourceOf: () => PlayerSource, start: Start): Playing {
  const [player, setPlayer] = useState<LivePlayer>();
  /** Only how it starts: whether it is muted changes through `setMuted`, since only a gesture may unmute. */
  const starts = useRef(start);
  starts.current = start;
  useEffect(() => {
    if (!video) return;
    const opened = new LivePlayer(video, sourceOf(), starts.current);
    setPlayer(opened);
    return () => {
      setPlayer(undefined);
      opened.destroy();
    };
  }, [video, sourceOf]);
  useEffect(() => player?.setListening(start.listening), [player, start.listening]);
  const state = useSyncExternalStore(player?.subscribe ?? never, player?.state.get ?? idleState, idleState);
  return { player, state };
}
