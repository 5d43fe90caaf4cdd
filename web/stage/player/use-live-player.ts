import { useCallback, useEffect, useRef } from 'react';
import type { LiveStream } from '#contract/live/live.ts';
import { livePath, masterPlaylist, socketPath } from '#contract/wire/media-paths.ts';
import { askWatchTicket } from '../../api/watch-ticket.ts';
import { socketUrl } from '../../net/reconnecting-socket.ts';
import { LivePlayer } from './live-player.ts';
import type { PlayerOptions } from './player-state.ts';
import { type Playing, usePlayer } from './use-player.ts';

type Watched = Pick<LiveStream, 'id' | 'watch_ticket'>;

/** A player of what is on air. Without a good ticket it asks for a newer one. */
export function useLivePlayer(video: HTMLVideoElement | null, { id, watch_ticket }: Watched, start: PlayerOptions): Playing<LivePlayer> {
  const ticket = useRef(watch_ticket);
  useEffect(() => {
    ticket.current = watch_ticket;
  }, [watch_ticket]);
  const open = useCallback(
    (element: HTMLVideoElement, options: PlayerOptions) => {
      const renewTicket = async () => {
        ticket.current = await askWatchTicket(id);
      };
      const source = {
        socketUrl: socketUrl(socketPath('watch', id)),
        ticket: () => ticket.current ?? '',
        renewTicket,
        masterUrl: livePath(id, masterPlaylist),
      };
      return new LivePlayer(element, source, options);
    },
    [id],
  );
  return usePlayer(video, open, start);
}
