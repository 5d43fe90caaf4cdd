-- Every row of a seller belongs to a store; people belong to stores through their role.
create table stores (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 3 and 80),
  is_demo boolean not null default false,
  -- The first digits of this pincode decide the delivery zone of an order.
  pincode text not null default '110001' check (pincode ~ '^[1-9][0-9]{5}$'),
  created_at timestamptz not null default now()
);

create table store_members (
  store_id uuid not null references stores (id) on delete cascade,
  user_id uuid not null references auth_users (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'host', 'moderator')),
  created_at timestamptz not null default now(),
  primary key (store_id, user_id)
);
create index store_members_user on store_members (user_id);
