-- The discount of a store (docs/product.md, "Discounts"). `discount_value` in hundredths: of a percent, or of a rupee.
create table discount_settings (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null unique references stores (id) on delete cascade,
  discount_type text not null check (discount_type in ('percentage', 'amount')),
  discount_value integer not null check (discount_value >= 1 and (discount_type = 'amount' or discount_value <= 10000)),
  is_active boolean not null,
  min_watch_time_seconds integer not null check (min_watch_time_seconds >= 1),
  title text not null check (length(title) >= 1),
  description text not null,
  code text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  max_uses integer check (max_uses >= 1),
  max_uses_per_person integer check (max_uses_per_person >= 1),
  updated_at timestamptz(3) not null
);

-- What shoppers got from when on: a row each time that it changes, also when it ends.
create table discount_changes (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  user_id uuid references auth_users (id) on delete set null,
  discount_type text not null,
  discount_value integer not null,
  is_active boolean not null,
  min_watch_time_seconds integer not null,
  title text not null,
  description text not null,
  code text not null,
  max_uses integer,
  max_uses_per_person integer,
  created_at timestamptz(3) not null,
  unique (store_id, created_at)
);

-- Each code that a store ever had active, and how many orders with it stand: the row that orders lock to count.
create table discount_codes (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  code text not null,
  uses integer not null default 0 check (uses >= 0),
  unique (store_id, code)
);

-- Who used a code with which order. The phone number as a keyed hash alone.
create table discount_uses (
  order_id uuid primary key,
  code_id uuid not null references discount_codes (id) on delete cascade,
  store_id uuid not null references stores (id) on delete cascade,
  user_id uuid references auth_users (id) on delete set null,
  phone_key text,
  created_at timestamptz(3) not null
);
create index discount_uses_phone on discount_uses (phone_key, code_id) where phone_key is not null;
create index discount_uses_user on discount_uses (user_id, code_id) where user_id is not null;
create index discount_uses_code on discount_uses (code_id);
create index discount_uses_store on discount_uses (store_id);
