-- Who looked at a shoppable video: one row a person, video and day in India. The consent is the person, as of products (docs/decisions/0060).
create table video_views (
  video_id uuid not null references shoppable_videos (id) on delete cascade,
  day date not null,
  consent_id uuid not null references consents (id) on delete cascade,
  store_id uuid not null references stores (id) on delete cascade,
  primary key (video_id, day, consent_id)
);
create index video_views_consent on video_views (consent_id);
create index video_views_store on video_views (store_id);
create index video_views_day on video_views (day);

-- Of everybody else, how many; and of rows that are gone.
create table video_view_counts (
  video_id uuid not null references shoppable_videos (id) on delete cascade,
  day date not null,
  store_id uuid not null references stores (id) on delete cascade,
  number bigint not null check (number > 0),
  primary key (video_id, day)
);
create index video_view_counts_store on video_view_counts (store_id);

-- The person goes, the number stays: however a row is deleted, but with its video or its store.
create function keep_video_view_numbers() returns trigger language plpgsql as $$
begin
  insert into video_view_counts (video_id, day, store_id, number)
  select gone.video_id, gone.day, gone.store_id, count(*) from gone
  join shoppable_videos on shoppable_videos.id = gone.video_id join stores on stores.id = gone.store_id
  group by gone.video_id, gone.day, gone.store_id order by gone.video_id, gone.day
  on conflict (video_id, day) do update set number = video_view_counts.number + excluded.number;
  return null;
end $$;
create trigger video_views_gone after delete on video_views
  referencing old table as gone for each statement execute function keep_video_view_numbers();
