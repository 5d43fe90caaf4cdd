create table customer_orders (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete restrict,
  -- Per store, from 1: what seller and shopper call the order.
  number bigint not null,
  user_id uuid references auth_users (id) on delete set null,
  live_stream_id uuid references live_streams (id) on delete set null,
  status text not null default 'processing' check (status in ('processing', 'packed', 'shipped', 'delivered', 'cancelled')),
  payment_method text not null check (payment_method in ('cod', 'online')),
  customer_name text not null,
  customer_phone text not null,
  customer_address text not null,
  landmark text not null default '',
  customer_city text not null,
  customer_pincode text not null,
  total_paise bigint not null check (total_paise > 0),
  expected_delivery_date date not null,
  -- Whether the room may be told "Someone in {city} just bought".
  announce boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (store_id, number)
);
create index customer_orders_store_status on customer_orders (store_id, status, number desc);
create index customer_orders_user on customer_orders (user_id);
create index customer_orders_live_stream on customer_orders (live_stream_id);

create table customer_order_lines (
  order_id uuid not null references customer_orders (id) on delete cascade,
  position integer not null,
  product_id uuid not null references products (id) on delete restrict,
  variant_id uuid not null references product_variants (id) on delete restrict,
  product_name text not null,
  image_url text,
  unit_price_paise bigint not null check (unit_price_paise > 0),
  quantity integer not null check (quantity between 1 and 10),
  primary key (order_id, position)
);

create index customer_order_lines_product on customer_order_lines (product_id);
create index customer_order_lines_variant on customer_order_lines (variant_id);

create table order_status_changes (
  order_id uuid not null references customer_orders (id) on delete cascade,
  at timestamptz not null default now(),
  from_status text,
  to_status text not null,
  user_id uuid references auth_users (id) on delete set null
);
create index order_status_changes_order on order_status_changes (order_id, at);

create table order_numbers (
  store_id uuid primary key references stores (id) on delete cascade,
  last_number bigint not null default 0
);

-- One answer per key (reliability.md §1): claimed in the transaction of the write that it guards.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
