import { useEffect, useRef } from 'react';
import type { LiveStream } from '#contract/live/live.ts';
import { PictureFollower } from '../../feed/audience/picture-follower.tsx';
import type { RoomClient } from '../../room/room-client.ts';
import type { LivePlayer } from '../../stage/player/live-player.ts';
import { watchPlayhead } from '../../stage/player/playhead.ts';

type Parts = { stream: LiveStream; room: RoomClient; video: HTMLVideoElement | null; player: LivePlayer | undefined };

/** Has the shelf of the demo store's live event mark what is in the picture, as its shoppers see it. The room keeps its own time: what is pinned here shows at once. */
export function PicturedProduct({ stream, room, video, player }: Parts) {
  const playhead = useRef<number>(undefined);
  useEffect(() => {
    if (!video || !player) return;
    return watchPlayhead(video, (seconds) => {
      playhead.current = player.showMs(seconds);
    });
  }, [video, player]);
  return <PictureFollower room={room} playhead={playhead} stream={stream} />;
}
