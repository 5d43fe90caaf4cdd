import type { ColumnType, Generated } from 'kysely';
import type { LiveStreamId, ProductId, StoreId, VideoFileId, VideoId } from '#contract/ids.ts';
import type { VideoState } from '#contract/shop/videos/videos.ts';

type VideosTables = {
  shoppable_videos: {
    id: Generated<VideoId>;
    store_id: StoreId;
    title: string;
    description: string;
    state: VideoState;
    video_file_id: VideoFileId;
    version: Generated<number>;
    created_at: ColumnType<Date, Date, never>;
    updated_at: Date;
    deleted_at: Date | null;
    /** Of what was cut from a recording; `clip_of` is null once that live event is gone. */
    clip_of: ColumnType<LiveStreamId | null, LiveStreamId | undefined, never>;
    clip_title: ColumnType<string | null, string | undefined, never>;
    clip_from_ms: ColumnType<number | null, number | undefined, never>;
    clip_to_ms: ColumnType<number | null, number | undefined, never>;
    clip_key: ColumnType<string | null, string | undefined, never>;
  };
  video_product_tags: {
    video_id: VideoId;
    product_id: ProductId;
    position: number;
    timestamp_seconds: Generated<number>;
    end_seconds: number | null;
    position_x: Generated<number>;
    position_y: Generated<number>;
  };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends VideosTables {}
}
