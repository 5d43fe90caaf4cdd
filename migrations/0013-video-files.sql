-- A video a seller hands in by a resumable upload or a link. The row is its own place in the queue: see claimable_at.
create table video_files (
  id uuid primary key,
  store_id uuid not null references stores (id) on delete cascade,
  user_id uuid references auth_users (id) on delete set null,
  state text not null check (state in ('uploading', 'fetching', 'queued', 'processing', 'ready', 'failed')),
  name text not null check (length(name) <= 200),
  -- Where a link leads; null for an upload.
  source_url text,
  -- Bytes of the source; null until a link has been fetched.
  size bigint check (size > 0),
  received bigint not null default 0,
  problem text,
  percent integer not null default 0 check (percent between 0 and 100),
  tries_left integer not null default 3,
  -- Who works on it, and until when nobody else may.
  claim_id uuid,
  claimable_at timestamptz(3) not null,
  duration_ms bigint,
  thumbnail_key text,
  renditions jsonb not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (received <= size)
);
create index video_files_store on video_files (store_id, created_at);
create index video_files_due on video_files (claimable_at) where state in ('fetching', 'queued', 'processing');
create index video_files_resting on video_files (updated_at) where state in ('uploading', 'failed');

-- The source as it came, in pieces; gone once the video is ready.
create table video_file_chunks (
  video_file_id uuid not null references video_files (id) on delete cascade,
  start bigint not null,
  size integer not null check (size > 0),
  key text not null,
  primary key (video_file_id, start)
);
