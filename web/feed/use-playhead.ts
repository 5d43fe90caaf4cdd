import { type RefObject, useEffect } from 'react';
import type { RoomClient } from '../room/room-client.ts';
import type { LivePlayer } from '../stage/player/live-player.ts';
import { watchPlayhead } from '../stage/player/playhead.ts';

type Parts = { video: HTMLVideoElement | null; player: LivePlayer | undefined; room: RoomClient | undefined; playhead: RefObject<number | undefined> };

/** Tells the room, and whoever holds `playhead`, where on the show clock the picture is, so that pins appear with the host's gesture. */
export function usePlayhead({ video, player, room, playhead }: Parts): void {
  useEffect(() => {
    if (!video || !player || !room) return;
    const stop = watchPlayhead(video, (seconds) => {
      const showMs = player.showMs(seconds);
      if (showMs === undefined) return;
      playhead.current = showMs;
      room.setPlayhead(showMs);
    });
    return () => {
      stop();
      playhead.current = undefined;
      room.setPlayhead(undefined);
    };
  }, [video, player, room, playhead]);
}
