-- What a live event takes off products of it while it is on the air (docs/decisions/0084). A change is a new row: an order names the one it had.
create table show_prices (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  show_id uuid not null references live_streams (id) on delete cascade,
  discount_type text not null check (discount_type in ('percentage', 'amount')),
  discount_value integer not null check (discount_value >= 1),
  product_ids uuid[] not null check (cardinality(product_ids) between 1 and 50),
  user_id uuid references auth_users (id) on delete set null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create unique index show_prices_now on show_prices (show_id) where ended_at is null;
create index show_prices_show on show_prices (show_id);
create index show_prices_store on show_prices (store_id, show_id);
create index show_prices_user on show_prices (user_id) where user_id is not null;

-- Orders that had a show price. What was given back stays, for an order that is paid late.
create table show_price_uses (
  order_id uuid primary key,
  show_price_id uuid not null references show_prices (id) on delete cascade,
  store_id uuid not null references stores (id) on delete cascade,
  discount_paise bigint not null check (discount_paise >= 0),
  is_given_back boolean not null default false,
  created_at timestamptz(3) not null
);
create index show_price_uses_price on show_price_uses (show_price_id);
create index show_price_uses_store on show_price_uses (store_id);
