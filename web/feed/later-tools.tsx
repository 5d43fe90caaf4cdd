import type { LiveStream } from '#contract/live/live.ts';
import { useVolumeChange } from '../watch/volume-change.ts';
import { LikeButton } from './likes/like-button.tsx';

type Parts = { stream: LiveStream; video: HTMLVideoElement | null; muted: boolean; onUnmute: () => void };

/** What a live event has once its picture is there: the like, and the ear for a change of the volume. */
export function LaterTools({ stream, video, muted, onUnmute }: Parts) {
  useVolumeChange(video, muted, onUnmute);
  return <LikeButton liked={{ kind: 'event', id: stream.id }} />;
}
