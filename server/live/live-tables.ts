import type { ColumnType, Generated } from 'kysely';
import type { LiveStreamStatus } from '#contract/live/live.ts';

type LiveTables = {
  live_streams: {
    id: Generated<string>;
    store_id: string;
    title: string;
    description: string;
    stream_source: Generated<'camera' | 'prerecorded'>;
    status: LiveStreamStatus;
    scheduled_start: Date | null;
    actual_start: Date | null;
    ended_at: Date | null;
    stream_url: string | null;
    video_link: string | null;
    video_file_id: string | null;
    problem: string | null;
    thumbnail_url: string | null;
    start_position_seconds: Generated<number>;
    created_at: ColumnType<Date, Date, never>;
    deleted_at: Date | null;
    first_picture_at: Date | null;
    last_picture_at: Date | null;
    interrupted_at: Date | null;
    pictured_ms: Generated<number>;
    loops: Generated<boolean>;
  };
  live_stream_products: { live_stream_id: string; product_id: string; position: number };
  live_stream_keys: { live_stream_id: string; version: number };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends LiveTables {}
}
