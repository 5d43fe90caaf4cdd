-- Who was asked to work for a store, by mail. The link carries the id, signed: to ask anew makes a new row, so that the link before is
-- worth nothing. An address is asked once by each store.
create table store_invitations (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  email text not null check (length(email) <= 254),
  role text not null check (role in ('owner', 'manager', 'host', 'moderator')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  unique (store_id, email)
);
create index store_invitations_email on store_invitations (email);
create index store_invitations_expires on store_invitations (expires_at);
