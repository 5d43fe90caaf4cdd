import { type RefObject, useEffect, useRef } from 'react';
import type { LiveStream } from '#contract/live/live.ts';
import type { RoomClient } from '../../room/room-client.ts';
import { followPicture } from './follow-picture.ts';

/** The card follows the picture. */
const lookMs = 250;

type Parts = { room: RoomClient; playhead: RefObject<number | undefined>; stream: LiveStream };

/** Has the card of the demo store's live event show what is in the picture, from the first one on. */
export function PictureFollower({ room, playhead, stream }: Parts) {
  const known = useRef(stream.products);
  useEffect(() => {
    const { look, stop } = followPicture(room, known.current);
    const lookNow = () => {
      if (!document.hidden && playhead.current !== undefined) look(playhead.current);
    };
    lookNow();
    const timer = setInterval(lookNow, lookMs);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [room, playhead]);
  return null;
}
