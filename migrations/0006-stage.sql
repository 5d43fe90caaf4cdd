-- The show clock of a live stream: what must outlive the process that carries its media.
create table live_stages (
  live_stream_id uuid primary key references live_streams (id) on delete cascade,
  first_frame_at timestamptz not null,
  session text not null,
  offset_ms double precision not null,
  ended_at timestamptz
);
