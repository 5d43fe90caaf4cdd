-- The most who watched a live stream at the same time. Nobody counted in the shows that are over: theirs is not known.
create table show_audiences (
  live_stream_id uuid primary key references live_streams (id) on delete cascade,
  most_watching integer check (most_watching >= 0)
);
insert into show_audiences (live_stream_id, most_watching) select live_stream_id, null from show_heads where has_ended;
