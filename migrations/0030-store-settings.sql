-- What a store says of itself; null: not said yet, and shown nowhere (docs/product.md, "Store settings").
alter table stores
  alter column pincode drop not null,
  alter column pincode drop default,
  add column slug text,
  add column logo_url text,
  add column whatsapp text check (whatsapp ~ '^\+91[6-9][0-9]{9}$'),
  add column support_phone text check (support_phone ~ '^\+91[0-9]{8,13}$'),
  add column support_email text check (length(support_email) <= 254),
  add column legal_name text check (length(legal_name) <= 120),
  add column address text check (length(address) <= 400),
  add column gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  add column grievance_name text check (length(grievance_name) <= 100),
  add column grievance_email text check (length(grievance_email) <= 254),
  add column grievance_phone text check (grievance_phone ~ '^\+91[0-9]{8,13}$');

-- Nobody could choose a pincode until now. That of the demo stays what its store would say.
update stores set pincode = null where not is_demo;

-- Every slug that a store has had: it stays with the store, so that its links do.
create table store_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 32),
  store_id uuid not null references stores (id) on delete cascade,
  since timestamptz(3) not null,
  unique (store_id, slug)
);
alter table stores add constraint stores_slug_of_its_own foreign key (id, slug) references store_slugs (store_id, slug);

-- The first day that an order may arrive on, where only a range was said; null: expected_delivery_date alone.
alter table customer_orders
  add column earliest_delivery_date date check (earliest_delivery_date < expected_delivery_date);
