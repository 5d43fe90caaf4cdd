-- What is kept of a live stream's media. A removed recording stays as a row, so that nothing late brings it back.
create table recordings (
  live_stream_id uuid primary key references live_streams (id) on delete cascade,
  -- Part of every file's key: whoever does not know it cannot guess an address.
  token text not null unique,
  state text not null default 'recording' check (state in ('recording', 'ready', 'failed')),
  is_public boolean not null default true,
  kept boolean not null default false,
  -- Show time zero; known once the recording is finished.
  first_frame_at timestamptz,
  duration_ms integer not null default 0,
  segment_bytes bigint not null default 0,
  -- What was counted when it was finished: another number later means that it must be finished anew.
  segment_count integer not null default 0,
  mp4_key text,
  mp4_bytes bigint not null default 0,
  expires_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index recordings_open on recordings (created_at) where state = 'recording' and removed_at is null;
create index recordings_expiring on recordings (expires_at) where expires_at is not null and removed_at is null;
create index recordings_public on recordings (first_frame_at desc) where is_public and state = 'ready' and removed_at is null;

-- Written after its file is stored, so that what is listed can be played. Times are seconds of the show clock.
create table recording_segments (
  live_stream_id uuid not null references recordings (live_stream_id) on delete cascade,
  rendition text not null check (rendition in ('hd', 'ld', 'audio')),
  run text not null,
  msn integer not null,
  start_seconds double precision not null,
  seconds double precision not null,
  discontinuity boolean not null,
  -- A player can start here: it begins with a key frame.
  independent boolean not null,
  -- Hash of its init segment, which names that file.
  init text not null,
  codecs text not null,
  width integer,
  height integer,
  bytes integer not null,
  primary key (live_stream_id, rendition, run, msn)
);
