import type { UserId } from '#contract/ids.ts';

type LikesTables = {
  live_stream_likes: { live_stream_id: string; user_id: UserId; liked_at: Date };
  shoppable_video_likes: { video_id: string; user_id: UserId; liked_at: Date };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends LikesTables {}
}
