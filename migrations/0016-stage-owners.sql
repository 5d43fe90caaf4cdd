-- Which node carries a live stream. Whoever takes the broadcaster raises the generation; the others hear of it and give way.
create table stage_owners (
  live_stream_id uuid primary key references live_streams (id) on delete cascade,
  node_id text not null,
  generation integer not null,
  beat_at timestamptz not null
);
create index stage_owners_node on stage_owners (node_id);
