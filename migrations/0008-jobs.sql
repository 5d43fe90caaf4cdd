-- Work that follows a commit. Written in the same transaction as the change it tells of, done at least once.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  locked_until timestamptz,
  last_error text,
  -- Set once the attempts are used up; such a job stays visible and can be run again.
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
create index jobs_due on jobs (run_at) where failed_at is null;
