-- Videos wait for their turn as jobs do. Of a kind whose work is long, the next job is of the fairness key with the fewest at work.
alter table jobs add column fairness_key text;
create index jobs_fairness on jobs (kind, fairness_key) where fairness_key is not null;

-- What was at work is tried anew, and that it was interrupted costs no attempt.
insert into jobs (kind, payload, fairness_key, attempts, run_at, created_at)
select
  case state when 'fetching' then 'uploads.fetch_video' else 'uploads.process_video' end,
  jsonb_build_object('video_file_id', id),
  store_id::text,
  greatest(0, 3 - tries_left - (case when claim_id is null then 0 else 1 end)),
  case when claim_id is null then claimable_at else now() end,
  updated_at
from video_files where state in ('fetching', 'queued', 'processing');

-- The attempt whose results count: one that was overtaken by another writes nothing.
alter table video_files rename column claim_id to attempt_id;
alter table video_files drop column claimable_at, drop column tries_left;
