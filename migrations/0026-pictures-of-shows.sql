-- When the first and the newest picture of a live stream came: lists of live streams hold those that have one, and a camera show
-- without any for ten minutes is over. One that runs now has ten minutes from here.
alter table live_streams
  add column first_picture_at timestamptz(3),
  add column last_picture_at timestamptz(3),
  add column loops boolean not null default false;
update live_streams
set first_picture_at = live_stages.first_frame_at, last_picture_at = now()
from live_stages
where live_stages.live_stream_id = live_streams.id and live_streams.status = 'live';
update live_streams set last_picture_at = now() where status = 'live';
-- Only the show that the demo was seeded with begins again at its end.
update live_streams set loops = true
where id = (
  select live_streams.id from live_streams join stores on stores.id = live_streams.store_id
  where stores.is_demo and live_streams.stream_source = 'prerecorded'
  order by live_streams.created_at limit 1
);
