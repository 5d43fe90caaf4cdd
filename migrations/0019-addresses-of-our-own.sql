-- A hidden recording leaves the folder whose addresses were public. While this is set, files may still be in the old one.
alter table recordings add column leaving_token text;
create unique index recordings_leaving on recordings (leaving_token) where leaving_token is not null;

-- Those hidden before go the same way.
with fresh as (
  select live_stream_id, replace(gen_random_uuid()::text, '-', '') as token
  from recordings where not is_public and state = 'ready' and removed_at is null
), hidden as (
  update recordings set leaving_token = recordings.token, token = fresh.token, mp4_key = replace(mp4_key, recordings.token, fresh.token)
  from fresh where fresh.live_stream_id = recordings.live_stream_id
  returning recordings.live_stream_id
)
insert into jobs (kind, payload) select 'recordings.move_files', jsonb_build_object('live_stream_id', live_stream_id) from hidden;

-- Pictures at addresses of other sites are copied; until then no page asks for them.
insert into jobs (kind, payload)
select 'catalog.copy_image', jsonb_build_object('store_id', store_id, 'url', url)
from (
  select store_id, image_url as url from products where image_url like 'http%'
  union
  select o.store_id, line.image_url from customer_order_lines line join customer_orders o on o.id = line.order_id where line.image_url like 'http%'
) elsewhere;
