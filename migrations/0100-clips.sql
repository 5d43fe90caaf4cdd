-- Where a shoppable video was cut from, if from a recording: the live event, what it was called then, and from when to when on its clock
-- (docs/decisions/0085). The video stays when the event goes.
alter table shoppable_videos
  add column clip_of uuid references live_streams (id) on delete set null,
  add column clip_title text,
  add column clip_from_ms bigint,
  add column clip_to_ms bigint check (clip_to_ms > clip_from_ms),
  -- Of the press that made it: pressed again, it is the same clip.
  add column clip_key uuid,
  add constraint shoppable_videos_clip check (
    num_nulls(clip_title, clip_from_ms, clip_to_ms, clip_key) in (0, 4) and (clip_of is null or clip_key is not null)
  );
create unique index shoppable_videos_clip_key on shoppable_videos (store_id, clip_key) where clip_key is not null;
create index shoppable_videos_clip_of on shoppable_videos (clip_of) where clip_of is not null;

-- Live events whose pinned products had their drafts made: once, whatever the seller did with them since.
create table clip_drafts (
  live_stream_id uuid primary key references live_streams (id) on delete cascade,
  made_at timestamptz(3) not null
);
-- Recordings of before get none: nobody waits for them.
insert into clip_drafts (live_stream_id, made_at) select live_stream_id, now() from recordings where state = 'ready';
