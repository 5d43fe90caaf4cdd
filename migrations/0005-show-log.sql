-- The show log (design.md): one append-only row for everything that happens in a live stream.
create table show_events (
  live_stream_id uuid not null references live_streams (id) on delete cascade,
  seq bigint not null,
  at_ms bigint not null check (at_ms >= 0),
  type text not null,
  payload jsonb not null,
  -- Chosen by the sender, so that a line repeated after a reconnect is one row.
  client_id uuid,
  created_at timestamptz not null default now(),
  primary key (live_stream_id, seq)
);
create unique index show_events_client on show_events (live_stream_id, client_id);

-- Hands out the sequence: the row lock is what orders a show.
create table show_heads (
  live_stream_id uuid primary key references live_streams (id) on delete cascade,
  last_seq bigint not null default 0
);
