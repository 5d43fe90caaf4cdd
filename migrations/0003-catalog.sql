-- A product is what shoppers look at; a variant is what they buy: it carries the price and the stock.
create table products (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  name text not null check (length(name) between 2 and 200),
  -- Byte order, so that slugs with a common beginning are found by the index.
  slug text collate "C" not null unique,
  description text not null default '',
  image_url text,
  -- Milliseconds, as in JavaScript: page cursors compare them exactly.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create index products_store on products (store_id, created_at desc, id desc) where deleted_at is null;
create index products_newest on products (created_at desc, id desc) where deleted_at is null;

create table product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products (id) on delete cascade,
  store_id uuid not null references stores (id) on delete cascade,
  title text not null default '',
  price_paise bigint not null check (price_paise > 0),
  -- null: the seller does not count this product.
  stock integer check (stock >= 0),
  -- 0 is the default variant, which every product has.
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  unique (product_id, position)
);

create table uploads (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  user_id uuid references auth_users (id) on delete set null,
  kind text not null check (kind in ('product_image')),
  original_name text not null,
  url text not null unique,
  width integer not null,
  height integer not null,
  created_at timestamptz(3) not null default now()
);
create index uploads_store on uploads (store_id);
