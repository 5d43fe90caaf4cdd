-- What a person has saved: one row a person and product.
create table wishlists (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references auth_users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  -- Of the product, so that a store that closes takes its rows along.
  store_id uuid not null references stores (id) on delete cascade,
  -- What its card asked then: a price that has fallen since is said.
  saved_price_paise bigint not null check (saved_price_paise >= 0),
  created_at timestamptz(3) not null,
  unique (customer_id, product_id)
);
create index wishlists_newest on wishlists (customer_id, created_at desc, id desc);
create index wishlists_product on wishlists (product_id);
create index wishlists_store on wishlists (store_id);
