-- The cart of an account; that of a guest is in the browser. A line goes with its person, and with its store.
create table cart_lines (
  user_id uuid not null references auth_users (id) on delete cascade,
  variant_id uuid not null references product_variants (id) on delete cascade,
  store_id uuid not null references stores (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 10),
  -- What it cost when it was added: a change is said before it is ordered.
  price_paise bigint not null check (price_paise > 0),
  -- The live event that it was added from, as the browser says; an order looks whether it is one of the store's.
  live_stream_id uuid,
  added_at timestamptz(3) not null,
  primary key (user_id, variant_id)
);
create index cart_lines_variant on cart_lines (variant_id);
create index cart_lines_store on cart_lines (store_id);
create index cart_lines_live_stream on cart_lines (live_stream_id) where live_stream_id is not null;
