import type { LiveStreamId } from '#contract/ids.ts';
import type { ChangedLiveStreamForm, LiveStream, NewLiveStreamForm } from '#contract/live/live.ts';
import { api } from '../api/client.ts';
import type { VideoSource } from './video-source-field.tsx';

/** A whole number of seconds from 0; anything else counts as 0 (docs/product.md, "Live events screen"). */
export function readSeconds(typed: string): number {
  return /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
}

type Fields = Omit<ChangedLiveStreamForm, 'video_file_id' | 'video_link'>;

/** Creates a stream of the camera, or of `video`; a link is handed to the server first. Throws what the server refuses. */
export async function createLiveEvent(fields: Fields, video: VideoSource | undefined): Promise<LiveStream> {
  if (!video) return await api.live.create(fields);
  return await api.live.create({ ...fields, stream_source: 'prerecorded', ...(await takeVideo(video)) });
}

/** Changes a stream; `video` is another one than it plays. Throws what the server refuses. */
export async function changeLiveEvent(id: LiveStreamId, fields: Fields, video: VideoSource | undefined): Promise<LiveStream> {
  return await api.live.update({ ...fields, id, ...(video && (await takeVideo(video))) });
}

async function takeVideo(video: VideoSource): Promise<Pick<NewLiveStreamForm, 'video_file_id' | 'video_link'>> {
  if (video.kind === 'upload') return { video_file_id: video.fileId };
  const url = video.link.trim();
  const { id } = await api.videoFiles.createFromLink({ url });
  return { video_file_id: id, video_link: url };
}
