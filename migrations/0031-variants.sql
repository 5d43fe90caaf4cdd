-- What a product can be chosen by, at most three: {Size,Color}. Empty for a product with a single variant.
alter table products
  add column option_names text[] not null default '{}' check (cardinality(option_names) <= 3),
  add column category text not null default '' check (length(category) <= 60),
  -- Pictures after the first, in their order.
  add column more_image_urls text[] not null default '{}' check (cardinality(more_image_urls) <= 8),
  -- Tax: the code of the goods, and the rate in hundredths of a percent. Empty and null: not said yet.
  add column hsn text not null default '' check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$'),
  add column gst_rate integer check (gst_rate between 0 and 10000),
  add column country_of_origin text not null default '' check (length(country_of_origin) <= 60);

-- A variant that is taken away stays for the orders that name it.
alter table product_variants
  add column option_values text[] not null default '{}',
  add column sku text not null default '' check (length(sku) <= 60),
  add column image_url text,
  add column mrp_paise bigint check (mrp_paise > 0),
  -- What it was offered for before its price fell, shown until that day (docs/product.md, "Original price").
  add column original_price_paise bigint check (original_price_paise > 0),
  add column original_until timestamptz(3),
  add column deleted_at timestamptz(3),
  drop constraint product_variants_product_id_position_key,
  drop column title;
create unique index product_variants_values on product_variants (product_id, option_values) where deleted_at is null;
create index product_variants_product on product_variants (product_id, position) where deleted_at is null;

-- Every price that a variant was ever offered for.
create table variant_prices (
  variant_id uuid not null references product_variants (id) on delete cascade,
  from_at timestamptz(3) not null,
  price_paise bigint not null check (price_paise > 0),
  primary key (variant_id, from_at)
);
insert into variant_prices (variant_id, from_at, price_paise) select id, created_at, price_paise from product_variants;

-- What was chosen, as it was called: 'M · Indigo'.
alter table customer_order_lines add column variant_title text not null default '';
