-- A live event that plays a stored video. `problem`: why it ended before its time, for its seller.
alter table live_streams
  add column video_file_id uuid,
  add column problem text,
  add check (stream_source = 'camera' or video_file_id is not null);
create index live_streams_prerecorded on live_streams (status, created_at desc)
  where stream_source = 'prerecorded' and status <> 'ended' and deleted_at is null;

-- Which node plays it. Taken over by another when `beat_at` is older than three seconds.
create table prerecorded_feeds (
  live_stream_id uuid primary key references live_streams (id) on delete cascade,
  node_id uuid not null,
  beat_at timestamptz not null
);
