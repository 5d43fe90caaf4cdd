create table live_streams (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  title text not null check (length(title) between 1 and 140),
  description text not null default '',
  stream_source text not null default 'camera' check (stream_source in ('camera', 'prerecorded')),
  status text not null default 'scheduled' check (status in ('scheduled', 'live', 'ended')),
  scheduled_start timestamptz,
  actual_start timestamptz,
  ended_at timestamptz,
  stream_url text,
  video_link text,
  thumbnail_url text,
  start_position_seconds integer not null default 0 check (start_position_seconds >= 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index live_streams_store on live_streams (store_id, created_at desc) where deleted_at is null;
create index live_streams_live on live_streams (created_at desc) where status = 'live' and deleted_at is null;

create table live_stream_products (
  live_stream_id uuid not null references live_streams (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  position integer not null default 0,
  primary key (live_stream_id, product_id)
);
create index live_stream_products_product on live_stream_products (product_id);
