import type { RefObject } from 'react';
import type { LiveStream } from '#contract/live/live.ts';
import type { RoomClient } from '../../room/room-client.ts';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';
import { useVolumeChange } from '../../watch/sound/volume-change.ts';
import { LikeButton } from '../likes/like-button.tsx';

type Parts = {
  stream: LiveStream;
  room: RoomClient | undefined;
  playhead: RefObject<number | undefined>;
  video: HTMLVideoElement | null;
  muted: boolean;
  onMuted: (muted: boolean) => void;
};

const loadAudience = async () => (await import('../audience/simulated-audience.tsx')).SimulatedAudience;

/** What a live event has once its picture is there: the like, which is in the menu where little height is left, and the ear for a change of the volume. */
export function LaterTools({ stream, room, playhead, video, muted, onMuted }: Parts) {
  const Audience = useLoadedWhen(stream.has_simulated_audience === true, loadAudience);
  const marks = video?.closest('section')?.querySelector('[data-marks]');
  useVolumeChange(video, muted, () => onMuted(false));
  return (
    <>
      {Audience && room && marks && <Audience room={room} playhead={playhead} marks={marks} />}
      <LikeButton className="low:hidden" liked={{ kind: 'event', id: stream.id }} />
    </>
  );
}
