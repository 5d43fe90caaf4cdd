import type { LiveStream } from '#contract/live/live.ts';
import { useVolumeChange } from '../../watch/sound/volume-change.ts';
import { LikeButton } from '../likes/like-button.tsx';

type Parts = { stream: LiveStream; video: HTMLVideoElement | null; muted: boolean; onMuted: (muted: boolean) => void };

/** What a live event has once its picture is there: the like, which is in the menu where little height is left, and the ear for a change of the volume. */
export function LaterTools({ stream, video, muted, onMuted }: Parts) {
  useVolumeChange(video, muted, () => onMuted(false));
  return <LikeButton className="low:hidden" liked={{ kind: 'event', id: stream.id }} />;
}
