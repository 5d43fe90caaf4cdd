-- A hidden product is its seller's alone: no list, no page and no show has it, and nobody can order it.
alter table products
  add column status text not null default 'active' check (status in ('active', 'hidden')),
  -- From how many units down its seller is told; null: as the store says.
  add column low_stock_at integer check (low_stock_at between 0 and 9999999);
-- null: the default (docs/product.md, "Low stock").
alter table stores add column low_stock_at integer check (low_stock_at between 0 and 9999999);

alter table product_variants
  -- Since when few are left, and when the seller was told of it: once until there are more again.
  add column low_since timestamptz(3),
  add column low_told_at timestamptz(3),
  -- Since when it cannot be bought, as far as somebody has looked: those who wait for it are told when that ends.
  add column unbuyable_since timestamptz(3);
update product_variants set low_since = now(), low_told_at = 'epoch' where deleted_at is null and stock <= 5;
update product_variants set unbuyable_since = now() where deleted_at is null and stock = 0;
create index product_variants_low_untold on product_variants (store_id) where low_since is not null and low_told_at is null;
create index product_variants_sku on product_variants (store_id, sku) where deleted_at is null and sku <> '';

-- A file of products: looked at when it comes, written when its seller says so, taken back while that is possible.
create table product_imports (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores (id) on delete cascade,
  file_name text not null,
  -- The file as text, until the import is over.
  content text,
  state text not null check (state in ('checked', 'running', 'done', 'failed', 'undoing', 'undone')),
  keeps_stock boolean not null default false,
  -- What the look found, and what was done.
  report jsonb not null,
  -- How many products of the file are done.
  done_products integer not null default 0,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index product_imports_store on product_imports (store_id, created_at desc);
-- One at a time for each store.
create unique index product_imports_at_work on product_imports (store_id) where state in ('running', 'undoing');

-- What an import or a change of many products has changed, field by field, so that it can be taken back.
create table product_changes (
  seq bigint generated always as identity primary key,
  set_id uuid not null,
  store_id uuid not null references stores (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  -- null: the product itself.
  variant_id uuid references product_variants (id) on delete cascade,
  -- null: it was added.
  before jsonb,
  after jsonb not null,
  created_at timestamptz(3) not null
);
create index product_changes_set on product_changes (set_id, product_id);
create index product_changes_age on product_changes (created_at);
create index product_changes_product on product_changes (product_id);
create index product_changes_variant on product_changes (variant_id) where variant_id is not null;
create index product_changes_store on product_changes (store_id);
