-- Which version of its derived stream key a live stream accepts; without a row, the first.
create table live_stream_keys (
  live_stream_id uuid primary key references live_streams (id) on delete cascade,
  version integer not null check (version > 0)
);
