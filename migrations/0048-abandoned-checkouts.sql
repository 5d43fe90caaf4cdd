-- What was typed into a checkout before it became an order (docs/product.md, "Abandoned checkouts"). Kept for 30 days.
create table abandoned_checkouts (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the secret that its browser alone has.
  secret_hash text not null check (length(secret_hash) = 64),
  -- Of one checkout in one tab: it begins once.
  session_id uuid not null unique,
  user_id uuid references auth_users (id) on delete cascade,
  -- The idempotency key that its order is placed with.
  attempt uuid,
  customer_name text not null check (length(customer_name) <= 100),
  customer_phone text not null check (length(customer_phone) <= 20),
  customer_address text not null check (length(customer_address) <= 400),
  landmark text not null check (length(landmark) <= 120),
  customer_city text not null check (length(customer_city) <= 60),
  customer_pincode text not null check (length(customer_pincode) <= 10),
  payment_method text not null check (payment_method in ('cod', 'online')),
  form_step smallint not null check (form_step in (1, 2)),
  is_completed boolean not null default false,
  reminded_at timestamptz(3),
  created_at timestamptz(3) not null,
  last_interaction timestamptz(3) not null
);
create index abandoned_checkouts_age on abandoned_checkouts (last_interaction, id);
create index abandoned_checkouts_phone on abandoned_checkouts (customer_phone);
create index abandoned_checkouts_user on abandoned_checkouts (user_id) where user_id is not null;

-- What it was about, of one store or several: each sees its own lines.
create table abandoned_checkout_items (
  checkout_id uuid not null references abandoned_checkouts (id) on delete cascade,
  position smallint not null,
  store_id uuid not null references stores (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  variant_id uuid not null references product_variants (id) on delete cascade,
  product_name text not null,
  variant_title text not null,
  unit_price_paise bigint not null,
  quantity integer not null,
  primary key (checkout_id, position)
);
create index abandoned_checkout_items_store on abandoned_checkout_items (store_id);
create index abandoned_checkout_items_product on abandoned_checkout_items (product_id);
create index abandoned_checkout_items_variant on abandoned_checkout_items (variant_id);

-- Numbers that want no reminder any more, as keyed hashes alone.
create table reminder_stops (
  address_key text primary key,
  created_at timestamptz(3) not null
);
