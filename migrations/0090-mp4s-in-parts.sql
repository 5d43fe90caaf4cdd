-- In how many MP4s a show is, one after the other: the encoder may change its form in the middle.
alter table recordings add column mp4_parts integer not null default 1 check (mp4_parts > 0);

-- Those of before hold the form of most seconds alone: they are made anew.
with partial as (
  update recordings set mp4_key = null, mp4_bytes = 0
  where mp4_key is not null and removed_at is null and exists (
    select from recording_segments s where s.live_stream_id = recordings.live_stream_id and s.rendition = 'hd'
    group by s.live_stream_id having count(distinct s.init) > 1
  )
  returning live_stream_id
)
insert into jobs (kind, payload) select 'recordings.finish', jsonb_build_object('live_stream_id', live_stream_id) from partial;
