-- Since when a live stream has no pictures, and for how long it had some: what the feed, the overview and the summary of a live event say.
alter table live_streams
  add column interrupted_at timestamptz(3),
  add column pictured_ms integer not null default 0;
-- Gaps of events before are not known: they count from their first picture to the last one.
update live_streams
set pictured_ms = greatest(0, round(extract(epoch from least(last_picture_at, coalesce(ended_at, last_picture_at)) - first_picture_at) * 1000))
where first_picture_at is not null and last_picture_at is not null;
