-- The newest stored picture of a live stream. Any node, and the next process, finds it here. A row outlives its live stream until the
-- stored file is removed.
create table live_posters (
  live_stream_id uuid primary key,
  blob_key text not null,
  stored_at timestamptz not null
);
