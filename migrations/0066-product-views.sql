-- Figures of a store are read by the time of its orders (docs/product.md, "Overview").
create index customer_orders_store_time on customer_orders (store_id, created_at);
create index live_streams_begun on live_streams (store_id, actual_start) where actual_start is not null;

-- Being counted by name is agreed to like everything else.
alter table consents
  drop constraint consents_purpose_check,
  add constraint consents_purpose_check check (purpose in ('live_mails', 'measure_meta', 'measure_google', 'product_views'));

-- Who looked at a product, or put it into a cart: one row a person, product and day in India. The consent is the person (docs/decisions/0060).
create table product_views (
  product_id uuid not null references products (id) on delete cascade,
  day date not null,
  kind text not null check (kind in ('view', 'cart')),
  consent_id uuid not null references consents (id) on delete cascade,
  store_id uuid not null references stores (id) on delete cascade,
  primary key (product_id, day, kind, consent_id)
);
create index product_views_consent on product_views (consent_id);
create index product_views_store on product_views (store_id, day);

-- Of everybody else, how many; and of rows that are gone.
create table product_view_counts (
  product_id uuid not null references products (id) on delete cascade,
  day date not null,
  kind text not null check (kind in ('view', 'cart')),
  store_id uuid not null references stores (id) on delete cascade,
  number bigint not null check (number > 0),
  primary key (product_id, day, kind)
);
create index product_view_counts_store on product_view_counts (store_id, day);

-- The person goes, the number stays: however a row is deleted, but with its product or its store.
create function keep_view_numbers() returns trigger language plpgsql as $$
begin
  insert into product_view_counts (product_id, day, kind, store_id, number)
  select gone.product_id, gone.day, gone.kind, gone.store_id, count(*) from gone
  join products on products.id = gone.product_id join stores on stores.id = gone.store_id
  group by gone.product_id, gone.day, gone.kind, gone.store_id order by gone.product_id, gone.day, gone.kind
  on conflict (product_id, day, kind) do update set number = product_view_counts.number + excluded.number;
  return null;
end $$;
create trigger product_views_gone after delete on product_views
  referencing old table as gone for each statement execute function keep_view_numbers();
