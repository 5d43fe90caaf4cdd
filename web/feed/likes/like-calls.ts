import type { LiveStreamId, VideoId } from '#contract/ids.ts';
import { api, orpc } from '../../api/client.ts';

/** What a person likes. */
export type Liked = { kind: 'event'; id: LiveStreamId } | { kind: 'video'; id: VideoId };

/** How it is asked for and changed, and the key of its state. */
export function likeCalls(liked: Liked) {
  const { kind, id } = liked;
  if (kind === 'event') {
    return {
      key: orpc.likes.get.key({ input: { id } }),
      get: () => api.likes.get({ id }),
      set: (isLiked: boolean) => (isLiked ? api.likes.like({ id }) : api.likes.unlike({ id })),
    };
  }
  return {
    key: orpc.videoLikes.get.key({ input: { id } }),
    get: () => api.videoLikes.get({ id }),
    set: (isLiked: boolean) => (isLiked ? api.videoLikes.like({ id }) : api.videoLikes.unlike({ id })),
  };
}
