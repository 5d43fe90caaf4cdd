-- Shoppable videos (docs/product.md, "Shoppable Videos screen"). The file is of `uploads`, which asks before it removes one; it stands in one video.
create table shoppable_videos (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  title text not null check (length(title) between 2 and 140),
  description text not null default '',
  state text not null check (state in ('draft', 'published')),
  video_file_id uuid not null unique,
  -- Counts what was saved: of two editors, the later is told.
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- In the bin since then.
  deleted_at timestamptz(3)
);
create index shoppable_videos_store on shoppable_videos (store_id, created_at desc, id desc);
create index shoppable_videos_shown on shoppable_videos (created_at desc, id desc) where state = 'published' and deleted_at is null;
create index shoppable_videos_bin on shoppable_videos (deleted_at) where deleted_at is not null;

-- Where on the picture a product is named, in percent of its sides, and from when to when; without an end until that of the video.
create table video_product_tags (
  video_id uuid not null references shoppable_videos (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  position smallint not null,
  timestamp_seconds double precision not null default 0 check (timestamp_seconds >= 0),
  end_seconds double precision check (end_seconds > timestamp_seconds),
  position_x double precision not null default 50 check (position_x between 0 and 100),
  position_y double precision not null default 50 check (position_y between 0 and 100),
  primary key (video_id, product_id)
);
create index video_product_tags_product on video_product_tags (product_id);
