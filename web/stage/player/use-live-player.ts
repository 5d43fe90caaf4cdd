import { useCallback, useEffect, useRef } from 'react';
import type { LiveStream } from '#contract/live/live.ts';
import { askWatchTicket } from '../../api/watch-ticket.ts';
import { liveSource, takeEarly } from './early-player.ts';
import { LivePlayer } from './live-player.ts';
import type { PlayerOptions } from './player-state.ts';
import { type Playing, usePlayer } from './use-player.ts';

type Watched = Pick<LiveStream, 'id' | 'watch_ticket'>;

/** A player of what is on air; the one that plays it since before the page had its code goes on. Without a good ticket it asks for a newer one. */
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
      const source = liveSource(id, { ticket: () => ticket.current ?? '', renewTicket });
      return takeEarly(element, source) ?? new LivePlayer(element, source, options);
    },
    [id],
  );
  return usePlayer(video, open, start);
}
