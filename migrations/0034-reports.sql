-- What people say is not right; `kind` and `target_id` say of what. Each person reports a thing once.
create table reports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('review')),
  target_id uuid not null,
  -- Whose shop it stands in.
  store_id uuid not null references stores (id) on delete cascade,
  user_id uuid not null references auth_users (id) on delete cascade,
  -- Whether that store itself reports it.
  is_of_store boolean not null,
  reason text not null check (reason in ('offensive', 'false', 'advertising', 'private', 'other')),
  note text not null default '',
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decision text check (decision in ('hide', 'keep')),
  decision_reason text,
  check ((decided_at is null) = (decision is null) and (decision is null) = (decision_reason is null)),
  unique (kind, target_id, user_id)
);
create index reports_open on reports (created_at, id) where decided_at is null;
create index reports_store on reports (store_id);
create index reports_user on reports (user_id);

create function forget_reports_of_review() returns trigger language plpgsql as $$
begin
  delete from reports where kind = 'review' and target_id = old.id;
  return null;
end $$;
create trigger reviews_reports after delete on reviews for each row execute function forget_reports_of_review();
